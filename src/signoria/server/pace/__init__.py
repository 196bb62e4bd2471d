"""Time: deadlines, votes about somebody who is late, bots that stand in, and the scheduler that looks at the clock."""

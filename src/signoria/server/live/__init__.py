"""What reaches open pages by itself: streams of frames, who is present, the chat."""

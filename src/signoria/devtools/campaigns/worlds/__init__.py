"""Paired worlds: two matches that one viewer cannot tell apart, and all that this viewer is ever sent, byte for byte.

The public history is the same in both, and so is all that the viewer knows; hidden cards and what others were told
differ. `pairs` makes such worlds, `channels` compares them in process, `over_http` through a server. `leaks` holds
faults that are planted to show that a leak would be found.
"""

"""Sound synthesis from scratch: numpy only. `tones` are the building blocks, the other files the sounds themselves."""

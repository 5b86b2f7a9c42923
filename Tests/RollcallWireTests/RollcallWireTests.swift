// Tests of RollcallWire.

// RollcallWire

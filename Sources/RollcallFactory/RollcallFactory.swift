// RollcallFactory

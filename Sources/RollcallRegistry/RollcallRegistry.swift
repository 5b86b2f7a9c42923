// RollcallRegistry

// Rollcall

public import Rollcall

@Page("settings")
func settingsPage() -> String { "page" }

/// A key as a person presses it, whatever bytes the terminal sends for it.
enum Key: Sendable, Hashable {
    /// A character that is typed.
    case character(Character)
    /// A text that is pasted, or typed as a whole by a script.
    case text(String)
    /// A letter with the control key.
    case control(Character)
    case up, down, left, right
    case pageUp, pageDown, home, end
    case enter, escape, tab, backTab, backspace, delete
}

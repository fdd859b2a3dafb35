/// The look of a character on the screen.
enum CellStyle: Sendable, Hashable {
    /// As the terminal writes anyway.
    case plain
    /// Headings, and what is chosen of several.
    case strong
    /// What matters less.
    case faint
    /// The line that keys act on.
    case selected
    /// What went wrong.
    case alarming
    /// What went well.
    case good
    /// What can be pressed.
    case key

    /// The parameters of the terminal's sequence for it.
    ///
    /// - Parameter allowsColors: Whether colors may be used; else the look differs in weight only.
    /// - Returns: The parameters, without the letter that ends the sequence.
    func parameters(allowsColors: Bool) -> String {
        switch self {
        case .plain: "0"
        case .strong: "0;1"
        case .faint: "0;2"
        case .selected: "0;7"
        case .alarming: allowsColors ? "0;31" : "0;1"
        case .good: allowsColors ? "0;32" : "0"
        case .key: allowsColors ? "0;36" : "0;1"
        }
    }
}

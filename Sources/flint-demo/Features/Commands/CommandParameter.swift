/// A part of what may be written after a command's word.
enum CommandParameter: Sendable, Equatable {
    /// `[@NOTE]`, one word that names another note than the open one.
    case otherNote
    /// `NOTE…`, all the words, which name a note with or without `@`; the open note if there are none.
    case note
    /// One word.
    case word(String)
    /// All the words that are left, at least one.
    case text(String)
    /// All the words that are left, maybe none.
    case optionalText(String)
    /// All the words that are left, maybe none, each by itself.
    case words(String)
    /// An option without a value, such as `--replace`.
    case flag(String)
    /// An option with a value, such as `--to DIR`.
    case option(String, value: String)

    /// The part as help shows it.
    var usage: String {
        switch self {
        case .otherNote: "[@NOTE]"
        case .note: "[NOTE…]"
        case .word(let name): name
        case .text(let name): "\(name)…"
        case .optionalText(let name): "[\(name)…]"
        case .words(let name): "[\(name)…]"
        case .flag(let flag): "[\(flag)]"
        case .option(let option, let value): "[\(option) \(value)]"
        }
    }

    /// The name by which ``CommandArguments`` finds what was written.
    var name: String {
        switch self {
        case .otherNote, .note: "NOTE"
        case .word(let name), .text(let name), .optionalText(let name), .words(let name), .flag(let name),
            .option(let name, _):
            name
        }
    }

    /// Whether it begins with two dashes.
    var isOption: Bool {
        switch self {
        case .flag, .option: true
        default: false
        }
    }
}

/// A stereotype that changes the meaning of a state; all others are ignored.
enum Stereotype: Equatable {
    case start
    case end
    case choice
    case fork
    case join
    case history
    case deepHistory
    case entryPoint
    case exitPoint

    init?(_ name: String) {
        switch name.lowercased() {
        case "start": self = .start
        case "end": self = .end
        case "choice": self = .choice
        case "fork": self = .fork
        case "join": self = .join
        case "history": self = .history
        case "history*": self = .deepHistory
        case "entrypoint", "inputpin", "expansioninput": self = .entryPoint
        case "exitpoint", "outputpin", "expansionoutput": self = .exitPoint
        default: return nil
        }
    }

    /// The mark that the state stands for; nil for an ordinary state.
    var mark: ScopeMark? {
        switch self {
        case .start: .begin
        case .end: .end
        case .history: .history
        case .deepHistory: .deepHistory
        case .choice, .fork, .join, .entryPoint, .exitPoint: nil
        }
    }
}

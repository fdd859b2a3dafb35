/// The pseudostates that each machine has besides its states: Begin, End, Fail and the two histories.
enum ScopeMark: Int, CaseIterable {
    case begin
    case end
    case fail
    case history
    case deepHistory

    /// Creates Begin, End or Fail from its name, in any spelling that gives the same Swift name.
    ///
    /// The result is nil for any other name.
    init?(stateName: String) {
        switch stateName {
        case "Begin", "begin": self = .begin
        case "End", "end": self = .end
        case "Fail", "fail": self = .fail
        default:
            // This check is fast and excludes most names: a name with a digit or with more letters is no
            // pseudostate.
            let letters = stateName.utf8.count { $0.isPlainLetter }
            guard (3...5).contains(letters), letters < stateName.utf8.count,
                !stateName.utf8.contains(where: { (0x30...0x39).contains($0) })
            else { return nil }
            self.init(swiftName: SwiftName(stateName)?.type)
        }
    }

    private init?(swiftName: String?) {
        switch swiftName {
        case "Begin": self = .begin
        case "End": self = .end
        case "Fail": self = .fail
        default: return nil
        }
    }

    var flowMark: FlowPlace.Mark {
        switch self {
        case .begin: .begin
        case .end: .end
        case .fail: .fail
        case .history: .history
        case .deepHistory: .deepHistory
        }
    }

    /// The name of the pseudostate in messages, such as `Begin` or `[H]`.
    var title: String {
        switch self {
        case .begin: "Begin"
        case .end: "End"
        case .fail: "Fail"
        case .history: "[H]"
        case .deepHistory: "[H*]"
        }
    }
}

extension UInt8 {
    fileprivate var isPlainLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}

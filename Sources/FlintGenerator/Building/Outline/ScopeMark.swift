/// What each machine has besides its states.
enum ScopeMark: Int, CaseIterable {
    case begin
    case end
    case fail
    case history
    case deepHistory

    /// The mark that a state of this name is: names are compared as the Swift names that they become.
    init?(stateName: String) {
        // A name with a letter or digit too many is none of the three, so that few names are looked at closely.
        guard let first = stateName.utf8.first, !first.isPlainLetter || (3...5).contains(stateName.utf8.count)
            || !(stateName.utf8.last ?? 0).isPlainLetter
        else { return nil }
        switch stateName {
        case "Begin", "begin": self = .begin
        case "End", "end": self = .end
        case "Fail", "fail": self = .fail
        default:
            guard stateName.utf8.contains(where: { !$0.isPlainLetter }) else { return nil }
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

    /// The name as it is drawn.
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

/// The screens of the page, with the letters that lead to them.
enum InspectorScreen: String, Sendable, CaseIterable {
    case timeline, stacks, log, statistics, trace, sequence, flows, features, tweaks, purchases, navigation,
        routes, session

    /// The letter behind `g`.
    var key: String {
        switch self {
        case .timeline: "t"
        case .stacks: "s"
        case .log: "l"
        case .statistics: "a"
        case .trace: "c"
        case .sequence: "q"
        case .flows: "w"
        case .features: "f"
        case .tweaks: "e"
        case .purchases: "p"
        case .navigation: "n"
        case .routes: "r"
        case .session: "i"
        }
    }
}

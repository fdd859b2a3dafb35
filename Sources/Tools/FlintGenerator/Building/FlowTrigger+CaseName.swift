extension FlowTrigger {
    /// The name of the trigger's case in generated enums of events, without backticks, such as `approval` or
    /// `after3Days`.
    package var caseName: String {
        switch self {
        case .event(let type):
            let name = SwiftName(type)?.member ?? "event"
            return Self.reservedNames.contains(name) ? name + "_" : name
        case .deadline(let amount, let unit):
            let word = amount == 1 ? unit.rawValue.dropLast() : unit.rawValue[...]
            return "after\(amount)\(word.prefix(1).uppercased())\(word.dropFirst())"
        }
    }

    /// The names of other members of the generated enums of events, which no trigger's case can have.
    private static let reservedNames: Set<String> = [
        "wait", "expired", "eventNames", "eventType", "eventPayload", "init", "self",
    ]
}

extension FlowTrigger {
    /// The name of the trigger's case, such as `approval` or `after3Days`, without backticks.
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

    /// The names of members of the generated enums, which no case for a trigger can have.
    private static let reservedNames: Set<String> = [
        "wait", "expired", "eventNames", "eventType", "eventPayload", "init", "self",
    ]
}

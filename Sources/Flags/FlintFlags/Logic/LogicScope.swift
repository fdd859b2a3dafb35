internal import FlintJSON
internal import FlintSubjects

/// The data that rules read in one evaluation: the subject, and the members that flagd adds.
///
/// https://flagd.dev/reference/specifications/providers/#flagd-properties-in-the-evaluation-context
struct LogicContext: Sendable {
    let subject: Subject
    let flagKey: String
    /// The time of the evaluation, in seconds since 1970.
    let timestamp: Int64

    static let targetingKeyName = "targetingKey"
    static let propertiesName = "$flagd"
    static let timestampName = "timestamp"
    static let flagKeyName = "flagKey"

    /// The identifier of the subject, or else its attribute `targetingKey`; `nil` if there is neither.
    ///
    /// The application as a subject, an empty identifier and an empty attribute count as none.
    var targetingKey: String? {
        if !subject.isApplication, !subject.id.isEmpty { return subject.id }
        if case .string(let key)? = subject.attributes.value(named: Self.targetingKeyName), !key.isEmpty {
            return key
        }
        return nil
    }

    /// All data of the context as one object.
    var object: LogicValue {
        var members = subject.attributes.asLogic
        members[JSONName(Self.targetingKeyName)] = targetingKey.map(LogicValue.string)
        members[JSONName(Self.propertiesName)] = properties
        return .object(members)
    }

    private var properties: LogicValue {
        .object([
            JSONName(Self.flagKeyName): .string(flagKey),
            JSONName(Self.timestampName): .number(Double(timestamp)),
        ])
    }

    /// Returns the value of a variable; `nil` if the data contain no value at the path.
    func value(at path: LogicPath) -> LogicValue? {
        guard let first = path.components.first else { return object }
        if path.components.count == 1, LogicValue.isSame(first, Self.targetingKeyName) {
            return targetingKey.map(LogicValue.string)
        }
        if LogicValue.isSame(first, Self.propertiesName) {
            guard path.components.count > 1 else { return properties }
            guard path.components.count == 2 else { return nil }
            if LogicValue.isSame(path.components[1], Self.flagKeyName) { return .string(flagKey) }
            if LogicValue.isSame(path.components[1], Self.timestampName) { return .number(Double(timestamp)) }
            return nil
        }
        guard var value = subject.attributes.value(named: first) else { return nil }
        for name in path.components.dropFirst() {
            switch value {
            case .object(let members):
                guard let member = members.value(named: name) else { return nil }
                value = member
            case .array(let elements):
                guard let index = Int(name), elements.indices.contains(index) else { return nil }
                value = elements[index]
            default: return nil
            }
        }
        return LogicValue(value)
    }
}

/// The data that the operation `var` reads; they depend on the operation around `var`, such as `map`.
enum LogicScope {
    /// At the top of a rule, `var` reads the context.
    case root
    /// Within `map`, `filter`, `all`, `none` or `some`, `var` reads the current element of the array.
    case element(LogicValue)
    /// Within `reduce`, `var` reads the current element and the intermediate result.
    case reduction(current: LogicValue, accumulator: LogicValue)

    /// Returns the value of a variable; `nil` if the data contain no value at the path.
    ///
    /// - Parameters:
    ///   - path: The name of the variable.
    ///   - context: The data at the top of the rule.
    func value(at path: LogicPath, in context: LogicContext) -> LogicValue? {
        switch self {
        case .root: context.value(at: path)
        case .element(let element): element.value(at: path.components[...])
        case .reduction(let current, let accumulator):
            switch path.components.first {
            case nil:
                .object([JSONName("current"): current, JSONName("accumulator"): accumulator])
            case "current": current.value(at: path.components.dropFirst())
            case "accumulator": accumulator.value(at: path.components.dropFirst())
            case _?: nil
            }
        }
    }
}

extension LogicValue {
    /// Creates a value from an attribute of a subject.
    init(_ value: Subject.Value) {
        switch value {
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .number(Double(value))
        case .double(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let elements): self = .array(elements.map { LogicValue($0) })
        case .object(let members): self = .object(members.asLogic)
        }
    }

    /// Returns the value at a path of member names and array indices inside of this value.
    ///
    /// The result is `nil` if a member or element of the path does not exist. For an empty path, the result
    /// is this value.
    fileprivate func value(at components: ArraySlice<String>) -> LogicValue? {
        guard let name = components.first else { return self }
        switch self {
        case .object(let members): return members[JSONName(name)]?.value(at: components.dropFirst())
        case .array(let elements):
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return elements[index].value(at: components.dropFirst())
        default: return nil
        }
    }
}

extension [String: Subject.Value] {
    /// Returns the value of the attribute whose name has the same Unicode scalars as `name`; `nil` if there
    /// is none.
    fileprivate func value(named name: String) -> Subject.Value? {
        guard let index = index(forKey: name), LogicValue.isSame(self[index].key, name) else { return nil }
        return self[index].value
    }

    fileprivate var asLogic: [JSONName: LogicValue] {
        [JSONName: LogicValue](uniqueKeysWithValues: map { (JSONName($0.key), LogicValue($0.value)) })
    }
}

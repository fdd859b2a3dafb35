/// A redactor, which replaces sensitive texts in a report according to the options, and counts them.
struct ReportRedactor {
    /// The names of the JSON members whose texts describe an input or name a presenter.
    private static let inputNames: Set<String> = [
        "input", "inputs", "inputText", "inputDescription", "presenter", "presenterName", "presenterType",
    ]

    let redaction: DebugReport.Redaction
    private(set) var count = 0

    init(_ redaction: DebugReport.Redaction) {
        self.redaction = redaction
    }

    var isNeeded: Bool { if case .none = redaction { false } else { true } }

    mutating func redact(_ value: ReportJSON) -> ReportJSON {
        isNeeded ? redact(value, name: "", isInput: false, isSource: false) : value
    }

    /// Returns the JSON object that replaces a record that cannot be parsed, and counts it as one redaction.
    mutating func redactUnreadable() -> ReportJSON {
        count += 1
        return ReportJSON(members: ["unreadable": .string(DebugReport.Redaction.mark)])
    }

    private mutating func redact(
        _ value: ReportJSON, name: String, isInput: Bool, isSource: Bool
    ) -> ReportJSON {
        switch value {
        case .token(let token):
            guard isInput, isInputRedacted, token != "null" else { return value }
            return replace(token)
        case .string(let text): return redact(text, name: name, isInput: isInput)
        case .array(let elements):
            return .array(
                elements.map { redact($0, name: name, isInput: isInput, isSource: isSource) })
        case .object(let members):
            if isInput, isInputRedacted, name == "info", !members.isEmpty {
                return hiddenDetails(members.count)
            }
            return .object(
                members.map { member in
                    let isHidden =
                        isInput || Self.inputNames.contains(member.name)
                        || (isSource && member.name == "detail")
                    return ReportJSON.Member(
                        name: member.name,
                        value: redact(
                            member.value, name: member.name, isInput: isHidden,
                            isSource: member.name == "source"))
                })
        }
    }

    /// Returns an object that replaces the details of an input, and hides both their values and their names.
    ///
    /// The names are hidden, too, because the application chooses them for each input.
    ///
    /// - Parameter number: The number of details, by which the count of redactions increases.
    private mutating func hiddenDetails(_ number: Int) -> ReportJSON {
        count += number
        return ReportJSON(members: [DebugReport.Redaction.mark: .string(DebugReport.Redaction.mark)])
    }

    private var isInputRedacted: Bool { if case .inputs = redaction { true } else { false } }

    private mutating func redact(_ text: String, name: String, isInput: Bool) -> ReportJSON {
        switch redaction {
        case .none: return .string(text)
        case .inputs: return isInput ? replace(text) : .string(text)
        case .custom(let replacement):
            let replaced = replacement(name, text)
            if replaced != text { count += 1 }
            return .string(replaced)
        }
    }

    private mutating func replace(_ text: String) -> ReportJSON {
        count += 1
        return .string(DebugReport.Redaction.mark)
    }
}

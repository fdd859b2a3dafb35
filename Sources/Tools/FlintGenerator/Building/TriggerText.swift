/// The result of reading the label of a link as a trigger, such as `on Approval` or `after 3 days`.
enum TriggerText: Equatable {
    /// The label does not begin with `on` or `after`, so it is no trigger.
    case other
    case trigger(FlowTrigger)
    /// The label begins with `on` or `after`, in small letters or capitals, and is not a valid trigger.
    ///
    /// The text describes the mistake and the correct form.
    case malformed(String)

    /// The longest deadline, in days: 100 years of 365 days; a longer one is malformed.
    static let maximumDays = 36_500

    init(_ label: String) {
        let word = label.prefix { !$0.isWhitespace }
        let rest = String(label[word.endIndex...].drop { $0.isWhitespace })
        switch word {
        case "on": self = Self.event(rest)
        case "after": self = Self.deadline(rest)
        default:
            let lowered = word.lowercased()
            guard lowered == "on" || lowered == "after" else {
                self = .other
                return
            }
            self = .malformed("'\(word)' is no trigger; write '\(lowered)' in small letters")
        }
    }

    private static func event(_ text: String) -> TriggerText {
        guard let type = TypeExpression(text), !type.isVoid, isNominal(type.text), SwiftName(type.text) != nil
        else {
            return .malformed("'on' needs the name of a type that events have; write 'on Approval'")
        }
        return .trigger(.event(type: type.text))
    }

    /// Returns whether a type has a name of its own; arrays, tuples, functions and optionals have none.
    private static func isNominal(_ type: String) -> Bool {
        guard let first = type.first, let last = type.last, first != "[", first != "(", first != "@" else {
            return false
        }
        return last != "?" && !type.hasPrefix("any ") && !type.hasSuffix(".Type")
            && !type.hasSuffix(".Protocol")
            && !type.contains("&") && !type.contains("->")
    }

    private static func deadline(_ text: String) -> TriggerText {
        let digits = text.prefix { "0"..."9" ~= $0 }
        let word = text[digits.endIndex...].drop { $0 == " " || $0 == "\t" }
        let form = "write a whole number and a unit: 'after 3 days', 'after 12 h', 'after 90 s'"
        guard !digits.isEmpty else { return .malformed("'after' needs a time; \(form)") }
        guard let unit = unit(String(word)) else {
            return .malformed("'\(word)' is no unit of time; use weeks, days, hours, minutes, seconds or ms")
        }
        let limit = maximumDays * FlowTrigger.Unit.days.milliseconds / unit.milliseconds
        guard let amount = Int(digits), amount <= limit else {
            return .malformed("this time is longer than \(maximumDays) days; shorten it")
        }
        guard amount > 0 else { return .malformed("a time of zero is over at once; \(form)") }
        return .trigger(.deadline(amount: amount, unit: unit))
    }

    private static func unit(_ word: String) -> FlowTrigger.Unit? {
        switch word {
        case "ms", "millisecond", "milliseconds": .milliseconds
        case "s", "sec", "second", "seconds": .seconds
        case "min", "minute", "minutes": .minutes
        case "h", "hour", "hours": .hours
        case "d", "day", "days": .days
        case "w", "week", "weeks": .weeks
        default: nil
        }
    }
}

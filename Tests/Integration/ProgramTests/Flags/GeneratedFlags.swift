import FlintSubjects
import TestSupport

/// Documents and subjects from a seed: every operation, every type of variants, flags that are off, broken or without
/// default.
struct GeneratedFlags {
    private static let depth = 3
    private var random: SeededGenerator

    init(seed: Int) { random = SeededGenerator(seed: seed) }

    // MARK: Documents

    /// A document with flags `flag-0` and so on.
    ///
    /// - Parameters:
    ///   - count: The number of flags.
    ///   - marker: A text that each flag has as metadata, so that versions of a document can be told apart.
    mutating func document(_ count: Int, marker: String = "a") -> String {
        let flags = (0..<count).map { "\"flag-\($0)\": \(flag(marker))" }
        return """
            {"flags": {\(flags.joined(separator: ",\n"))},
            "$evaluators": {
              "paying": {"in": [{"var": "plan"}, ["pro", "team"]]},
              "inside": {"ends_with": [{"var": "email"}, "@example.com"]},
              "paying-inside": {"and": [{"$ref": "paying"}, {"$ref": "inside"}]}
            },
            "metadata": {"flagSetId": "generated", "marker": "\(marker)"}}
            """
    }

    private mutating func flag(_ marker: String) -> String {
        let variants = one(of: [
            [("on", "true"), ("off", "false")], [("small", "1"), ("large", "-9007199254740993")],
            [("low", "1.0"), ("high", "2.5e-7"), ("odd", "3")],
            [("hello", "\"Grüezi \\\"du\\\" \\u2028\""), ("bye", "\"\"")],
            [("true", "{\"a\": [1, 1.0, null, {\"b\": \"c\"}]}"), ("false", "{}")],
        ])
        let names = variants.map(\.0)
        var members = [
            "\"state\": \"\(chance(20) ? "DISABLED" : "ENABLED")\"",
            "\"variants\": {\(variants.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", "))}",
        ]
        if !chance(10) {
            members.append("\"defaultVariant\": \(chance(10) ? "null" : "\"\(one(of: names))\"")")
        }
        if !chance(8) { members.append("\"targeting\": \(decision(names, Self.depth))") }
        if chance(3) {
            members.append("\"metadata\": {\"owner\": \"shop\", \"number\": 2, \"ratio\": 0.1, \"ok\": true}")
        }
        return "{\(members.joined(separator: ", "))}"
    }

    /// A rule that ends with the name of a variant, or with null, or with something that is none.
    private mutating func decision(_ names: [String], _ depth: Int) -> String {
        // A rule as a whole is an operation.
        switch depth == Self.depth ? 3 + next(5) : next(depth == 0 ? 3 : 8) {
        case 0, 1: return "\"\(one(of: names))\""
        case 2: return chance(15) ? "\"no-such-variant\"" : chance(2) ? "null" : "\"\(one(of: names))\""
        case 3, 4, 5:
            return
                "{\"if\": [\(condition(depth - 1)), \(decision(names, depth - 1)), \(decision(names, depth - 1))]}"
        case 6:
            let parts = names.map { "[\"\($0)\", \(next(100))]" }.joined(separator: ", ")
            let key = chance(2) ? "{\"cat\": [{\"var\": \"$flagd.flagKey\"}, {\"var\": \"email\"}]}, " : ""
            return "{\"fractional\": [\(key)\(parts)]}"
        default:
            return "{\"if\": [\(condition(depth - 1)), \(decision(names, depth - 1))]}"
        }
    }

    private mutating func condition(_ depth: Int) -> String {
        if depth > 0, chance(3) {
            let inner = "\(condition(depth - 1)), \(condition(depth - 1))"
            return one(of: [
                "{\"and\": [\(inner)]}", "{\"or\": [\(inner)]}", "{\"!\": \(condition(depth - 1))}",
            ])
        }
        return one(of: [
            "{\"==\": [{\"var\": \"plan\"}, \"pro\"]}", "{\"!=\": [{\"var\": \"plan\"}, \"free\"]}",
            "{\"===\": [{\"var\": \"seats\"}, 12]}", "{\">\": [{\"var\": \"seats\"}, \(next(40))]}",
            "{\"<\": [1, {\"var\": [\"age\", 7]}, 65]}", "{\">=\": [{\"var\": \"ratio\"}, 0.5]}",
            "{\"in\": [{\"var\": \"country\"}, [\"CH\", \"NZ\", 41]]}",
            "{\"in\": [\"ann\", {\"var\": \"targetingKey\"}]}",
            "{\"starts_with\": [{\"var\": \"email\"}, \"a\"]}",
            "{\"$ref\": \"\(one(of: ["paying", "inside", "paying-inside"]))\"}",
            "{\"sem_ver\": [{\"var\": \"version\"}, \"\(one(of: [">=", "^", "~", "<"]))\", \"2.\(next(5)).0\"]}",
            "{\"some\": [{\"var\": \"roles\"}, {\"==\": [{\"var\": \"\"}, \"admin\"]}]}",
            "{\"missing\": [\"address.city\"]}", "{\"==\": [{\"var\": \"address.city\"}, \"Chur\"]}",
            "{\"==\": [{\"%\": [{\"+\": [{\"var\": \"seats\"}, 1]}, 3]}, \(next(3))]}",
            "{\"var\": \"isBeta\"}", "{\"!!\": {\"var\": \"roles.1\"}}",
        ])
    }

    // MARK: Subjects

    /// A subject, seldom without an identifier.
    mutating func subject() -> Subject {
        var attributes: [String: Subject.Value] = [:]
        func set(_ name: String, _ value: Subject.Value) { attributes[name] = value }
        if !chance(6) { set("plan", .string(one(of: ["free", "pro", "team", ""]))) }
        if !chance(6) { set("seats", chance(5) ? .string("12") : .int(Int64(next(40)))) }
        if !chance(4) { set("ratio", .double(Double(next(100)) / 100)) }
        if !chance(4) { set("age", .int(Int64(next(90)))) }
        if !chance(4) { set("country", .string(one(of: ["CH", "NZ", "DE", "ÖÄ \"\\ 😀"]))) }
        if !chance(3) {
            set("version", .string("\(next(4)).\(next(5)).\(next(3))\(chance(5) ? "-rc.1" : "")"))
        }
        if !chance(3) { set("roles", .array([.string(one(of: ["admin", "user"])), .string("guest")])) }
        if chance(2) { set("address", .object(["city": .string(one(of: ["Chur", "Bern"]))])) }
        if chance(2) { set("isBeta", .bool(chance(2))) }
        let name = one(of: ["anna", "ben", "carl", "zoë"])
        if !chance(4) { set("email", .string("\(name)@example.\(one(of: ["com", "org"]))")) }
        guard !chance(12) else {
            var subject = Subject.application
            subject.attributes = attributes
            return subject
        }
        return Subject(id: "\(name)-\(next(100_000))", attributes: attributes)
    }

    // MARK: Chance

    private mutating func next(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    private mutating func chance(_ one: Int) -> Bool { next(one) == 0 }
    private mutating func one<Element>(of elements: [Element]) -> Element { elements[next(elements.count)] }
}

import FlintTweaks
import TestSupport
import Testing

@Suite struct TweakDeclarationEditingTests {
    private static func declaration(
        _ kind: TweakKind, options: [TweakValue] = [], range: TweakRange? = nil
    ) -> TweakDeclaration {
        TweakDeclaration(path: TweakPath("checkout", "limit"), kind: kind, options: options, range: range)
    }

    private static func message(
        _ declaration: TweakDeclaration, _ text: String, isSensitive: Bool = false
    ) throws -> String {
        let error = try #require(throws: TweakError.self) {
            try declaration.edit(text, isSensitive: isSensitive)
        }
        #expect(error.code == .invalidValue && error.path == declaration.path)
        return error.description
    }

    @Test(arguments: [
        (TweakKind.string, "42", TweakValue.string("42")), (.string, " true ", .string(" true ")),
        (.string, "", .string("")), (.int, "42", .int(42)), (.int, " -7\n", .int(-7)),
        (.int, "2.0", .int(2)), (.double, "42", .double(42)), (.double, "2.5e3", .double(2500)),
        (.bool, "TRUE", .bool(true)), (.bool, " false", .bool(false)),
        (.array, "[1, 1.0, \"a\"]", .array([.int(1), .double(1), .string("a")])),
        (.object, " {\"a\": {}} ", .object(["a": .object([:])])),
    ])
    func `what is typed is read for the declared kind`(
        kind: TweakKind, text: String, value: TweakValue
    ) throws {
        #expect(try Self.declaration(kind).edit(text, isSensitive: false) == value)
    }

    @Test(arguments: [
        (TweakKind.int, ""), (.int, "4 2"), (.int, "2.5"), (.int, "9223372036854775808"), (.int, "true"),
        (.int, "0x10"), (.double, ""), (.double, "nan"), (.double, "1e999"), (.double, "9007199254740993"),
        (.bool, "1"), (.bool, "yes"), (.bool, ""), (.array, ""), (.array, "{}"), (.array, "[1"),
        (.array, "[null]"), (.array, "1"), (.object, "[]"), (.object, "null"), (.object, "{\"a\":1,\"a\":2}"),
    ])
    func `what does not fit gives an error that names the tweak`(kind: TweakKind, text: String) throws {
        #expect(try Self.message(Self.declaration(kind), text).hasPrefix("checkout/limit: "))
    }

    @Test func `lists and objects nest sixty-four deep and no deeper`() throws {
        func list(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(throws: Never.self) { try Self.declaration(.array).edit(list(64), isSensitive: false) }
        #expect(try Self.message(Self.declaration(.array), list(65)).hasPrefix("checkout/limit: "))
    }

    @Test func `messages say what to type`() throws {
        let range = TweakRange(minimum: .int(1), maximum: .int(5))
        let messages = [
            try Self.message(Self.declaration(.int), "many"),
            try Self.message(Self.declaration(.int, range: range), "0"),
            try Self.message(Self.declaration(.int, range: range), "6"),
            try Self.message(Self.declaration(.string, options: [.string("a"), .string("b")]), "c"),
            try Self.message(Self.declaration(.array), "{}"),
        ]
        #expect(
            messages == [
                "checkout/limit: \"many\" is no whole number that can be stored; type digits, such as 42.",
                "checkout/limit: \"0\" is too small; the least value is 1.",
                "checkout/limit: \"6\" is too great; the greatest value is 5.",
                "checkout/limit: \"c\" is none of the options: a, b.",
                "checkout/limit: the JSON is Object, not Array; begin with [.",
            ])
    }

    @Test(arguments: [
        (declaration(.int), "swordfish"), (declaration(.int, range: TweakRange(maximum: .int(1))), "70017"),
        (declaration(.string, options: [.string("swordfish")]), "swordfis"),
        (declaration(.object), "{\"swordfish\": 1, \"swordfish\": 2}"), (declaration(.array), "swordfish"),
        (declaration(.object), "[\"swordfish\"]"), (declaration(.array), "[null, \"swordfish\"]"),
    ])
    func `a message about a sensitive tweak shows neither what was typed nor the options`(
        declaration: TweakDeclaration, text: String
    ) throws {
        let message = try Self.message(declaration, text, isSensitive: true)
        #expect(!message.contains("swordfis") && !message.contains("70017"))
    }

    @Test func `editing accepts exactly what resolution accepts`() throws {
        var generator = SeededGenerator(seed: 11)
        var accepted = 0
        for _ in 0..<1200 {
            let declaration = Self.anyDeclaration(&generator)
            let value = Self.anyValue(&generator, depth: 2)
            let resolved = declaration.accepts(value, policy: .lossless).value
            guard value.kind == declaration.kind || resolved != nil else { continue }
            let edited = try? declaration.edit(value.editingText, isSensitive: false)
            #expect(edited == resolved, "\(declaration.kind) \(value)")
            if resolved != nil { accepted += 1 }
        }
        #expect(accepted > 100)
    }

    @Test func `what editing gives resolution accepts`() throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<1200 {
            let declaration = Self.anyDeclaration(&generator)
            let text = Self.anyValue(&generator, depth: 2).editingText
            guard let value = try? declaration.edit(text, isSensitive: false) else { continue }
            #expect(declaration.accepts(value) == .accepted(value))
        }
    }

    static func anyDeclaration(_ generator: inout SeededGenerator) -> TweakDeclaration {
        let kind = TweakKind.allCases.randomElement(using: &generator) ?? .int
        let numbers: [TweakValue] = [.int(-2), .int(0), .int(1), .double(0.5), .double(2)]
        let hasOptions = Int.random(in: 0..<4, using: &generator) == 0
        let options = hasOptions ? (0..<6).map { _ in anyValue(&generator, depth: 1) } : []
        let range = TweakRange(
            minimum: Bool.random(using: &generator) ? numbers.randomElement(using: &generator) : nil,
            maximum: Bool.random(using: &generator) ? numbers.randomElement(using: &generator) : nil)
        return declaration(kind, options: options, range: range)
    }

    static func anyValue(
        _ generator: inout SeededGenerator, depth: Int
    ) -> TweakValue {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
        case 0: return .bool(.random(using: &generator))
        case 1: return .int([-3, -2, 0, 1, 2, .max, .min].randomElement(using: &generator) ?? 0)
        case 2:
            return .double(
                [-0.0, 0.5, 1, 2, 1e300, .leastNonzeroMagnitude].randomElement(using: &generator) ?? 0)
        case 3, 4:
            return .string(
                ["", "a", "1", "1.0", "true", "é\"\\\n\u{7}", "[", " x "].randomElement(using: &generator)
                    ?? "")
        case 5:
            return .array(
                (0..<Int.random(in: 0..<3, using: &generator)).map { _ in
                    anyValue(&generator, depth: depth - 1)
                })
        default:
            var members: [String: TweakValue] = [:]
            for name in ["a", "b\"\n"].prefix(Int.random(in: 0..<3, using: &generator)) {
                members[name] = anyValue(&generator, depth: depth - 1)
            }
            return .object(members)
        }
    }
}

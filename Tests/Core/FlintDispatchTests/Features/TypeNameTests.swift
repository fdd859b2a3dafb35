import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents

@Suite struct TypeNameTests {
    struct Box<Content> {
        enum Lid {}
        struct Pair<Other> {}
    }

    enum Outer {
        enum Inner {}
        fileprivate enum Hidden {
            enum Deep {}
        }
    }

    enum Feature {}
    enum ExportFeature {}
    protocol Shape {}

    @Test(arguments: [
        ("DocumentManagementFeature", ["Document", "Management", "Feature"]),
        ("URLSession", ["URL", "Session"]),
        ("OpenURL", ["Open", "URL"]),
        ("HTTPServerFeature", ["HTTP", "Server", "Feature"]),
        ("iPhoneSync", ["i", "Phone", "Sync"]),
        ("Area51View", ["Area51", "View"]),
        ("PDF2Text", ["PDF2", "Text"]),
        ("H264Encoder", ["H264", "Encoder"]),
        ("A", ["A"]),
        ("ABC", ["ABC"]),
        ("ABc", ["A", "Bc"]),
        ("lower", ["lower"]),
        ("X9", ["X9"]),
        ("ÄußereÜbung", ["Äußere", "Übung"]),
        ("", []),
    ])
    func `a name is split at camel-case boundaries`(name: String, words: [String]) {
        #expect(TypeName.words(in: name) == words)
    }

    @Test(arguments: [
        ("M.ExportFeature", "Feature", "Export"),
        ("M.Feature", "Feature", "Feature"),
        ("M.FeatureFeature", "Feature", "Feature"),
        ("M.FeatureExport", "Feature", "Feature Export"),
        ("M.OpenAction", "Action", "Open"),
        ("M.OpenAction", "Feature", "Open Action"),
        ("M.Action", "Action", "Action"),
        ("M.Outer.ShareLinkAction", "Action", "Share Link"),
        ("M.Transaction", "Action", "Transaction"),
    ])
    func `a final Feature or Action is dropped unless it is the only word`(
        type: String, suffix: String, name: String
    ) {
        #expect(TypeName(qualified: type).displayName(droppingFinal: suffix) == name)
    }

    /// Words as the rule sees them: a capital and lower-case letters, a run of capitals, each with digits behind.
    private static func makeWord(_ generator: inout SeededGenerator, isLast: Bool) -> String {
        let letters = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
            String("abcdefghijklmnopqrstuvwxyz".randomElement(using: &generator) ?? "a")
        }
        let number = Int.random(in: 0...99, using: &generator)
        let digits = number < 20 ? "\(number)" : ""
        let word = letters.joined()
        // Two runs of capitals in a row would be one word, so only the last word is a run without digits.
        if isLast, letters.count > 1 { return word.uppercased() + digits }
        return word.prefix(1).uppercased() + word.dropFirst() + "x" + digits
    }

    @Test(arguments: 0..<50)
    func `splitting a name that was made of words gives the words`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...6, using: &generator)
        let words = (0..<count).map { index in
            Self.makeWord(&generator, isLast: index == count - 1 && seed.isMultiple(of: 3))
        }
        #expect(TypeName.words(in: words.joined()) == words)
    }

    @Test(arguments: 0..<50)
    func `splitting loses nothing and each further word starts with a capital`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let name = String(
            (0..<Int.random(in: 1...20, using: &generator)).map { _ in
                "aabcXYZXYZ019".randomElement(using: &generator) ?? "a"
            })
        let words = TypeName.words(in: name)
        #expect((words.joined(), words.contains("")) == (name, false))
        #expect(words.dropFirst().allSatisfy { $0.first?.isUppercase == true })
    }

    @Test func `an identifier names enclosing types and arguments, without module and compiler-made parts`() {
        let names: [TypeName] = [
            TypeName(of: Outer.self), TypeName(of: Outer.Inner.self), TypeName(of: Int.self),
            TypeName(of: Outer.Hidden.self), TypeName(of: Outer.Hidden.Deep.self),
            TypeName(of: FilePrivateType.self), TypeName(of: Box<Int>.self),
            TypeName(of: Box<[String: Int?]>.self), TypeName(of: Box<Int>.Lid.self),
            TypeName(of: Box<Outer.Inner>.Pair<Bool>.self), TypeName(of: Box<(Int, String)>.self),
            TypeName(of: Box<(Int) -> String>.self), TypeName(of: Box<() -> Void>.Lid.self),
            TypeName(of: Void.self), TypeName(of: (any Shape).self),
            TypeName(of: AsyncStream<Void>.Continuation.self),
        ]
        let expected: [String] = [
            "TypeNameTests.Outer", "TypeNameTests.Outer.Inner", "Int", "TypeNameTests.Outer.Hidden",
            "TypeNameTests.Outer.Hidden.Deep", "FilePrivateType", "TypeNameTests.Box<Int>",
            "TypeNameTests.Box<Dictionary<String,Optional<Int>>>", "TypeNameTests.Box<Int>.Lid",
            "TypeNameTests.Box<TypeNameTests.Outer.Inner>.Pair<Bool>", "TypeNameTests.Box<(Int,String)>",
            "TypeNameTests.Box<(Int)->String>", "TypeNameTests.Box<()->()>.Lid", "()",
            "TypeNameTests.Shape", "AsyncStream<()>.Continuation",
        ]
        #expect(names.map(\.identifier) == expected)
    }

    @Test func `local types have no compiler-made part in their identifiers`() {
        enum Local {
            enum Inner {}
        }
        let (outer, inner) = (TypeName(of: Local.self).identifier, TypeName(of: Local.Inner.self).identifier)
        #expect(!outer.contains("unknown"))
        #expect(outer.hasSuffix("Local") && inner.hasSuffix("Local.Inner"))
        #expect(StableIdentifier.isValid(TypeName(of: Box<Local>.self).identifier))
    }

    @Test func `different generic arguments give different identifiers`() {
        let identifiers = [
            TypeName(of: Box<(Int, String)>.self), TypeName(of: Box<(String, Int)>.self),
            TypeName(of: Box<(Int) -> String>.self), TypeName(of: Box<(String) -> Int>.self),
            TypeName(of: Box<Int>.self), TypeName(of: Box<Int.Type>.self),
        ].map(\.identifier)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy(StableIdentifier.isValid))
    }

    @Test func `the name of a nested or generic type is its own last part`() {
        let names = [
            TypeName(of: Box<ExportFeature>.self), TypeName(of: Box<Int>.Lid.self),
            TypeName(of: ExportFeature.self), TypeName(of: Feature.self),
        ]
        #expect(
            names.map { $0.displayName(droppingFinal: "Feature") } == ["Box", "Lid", "Export", "Feature"])
    }

    @Test(arguments: 0..<50)
    func `any text is read without harm`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        let text = String(
            (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                "aB.<>(), -:$é".randomElement(using: &generator) ?? "."
            })
        let name = TypeName(qualified: text)
        #expect(!name.identifier.contains(" "))
        _ = name.displayName(droppingFinal: "Feature")
    }
}

private enum FilePrivateType {}

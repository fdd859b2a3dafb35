import FlintGenerator
import FlintKotlin
import Testing

@testable import FlintGeneratorTests

/// Generated Kotlin is written as the standard rules of ktlint demand, as far as they can be read off single lines.
///
/// The names of random drawings are too long for its limit of 140 characters.
@Suite struct KotlinStyleTests {
    private static let kept: [String] =
        KotlinGoldenTests.files.map {
            KotlinRenderer(options: KotlinGoldenTests.options(of: $0)).render($0)
        } + [KotlinRuntime.text(package: "com.example.shop")]

    private static let texts: [String] = {
        let random = DiagramCompiler(contexts: .none).checking(
            KotlinRenderer(options: KotlinGoldenTests.options)
        )
        .compile(RandomCompilationTests.sources(of: 0, count: 40)).files
        return kept + random.map { KotlinRenderer(options: KotlinGoldenTests.options).render($0) }
    }()

    @Test(arguments: texts.indices) func `the standard rules of ktlint are kept`(index: Int) {
        #expect(Self.offenses(in: Self.texts[index], width: index < Self.kept.count ? 140 : .max) == [])
    }

    private static func offenses(in text: String, width: Int) -> [String] {
        var offenses: [String] = []
        var previous: Substring = "{"
        var previousIndentation = 0
        var isRaw = false
        func check(_ holds: Bool, _ rule: String, _ line: Substring) {
            if !holds { offenses.append("\(rule): \(line)") }
        }
        check(text.hasSuffix("\n") && !text.hasSuffix("\n\n"), "final-newline", "")
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let wasRaw = isRaw
            if !line.ranges(of: "\"\"\"").count.isMultiple(of: 2) { isRaw.toggle() }
            if wasRaw && isRaw { continue }
            let code = line.drop { $0 == " " }
            check(line.last?.isWhitespace != true && !line.contains("\t"), "no-trailing-spaces", line)
            check(!(code.isEmpty && previous.isEmpty), "no-consecutive-blank-lines", line)
            if code.isEmpty {
                check(!"({".contains(previous.last ?? " "), "no-empty-first-line", previous)
                previous = code
                continue
            }
            let isComment = code.hasPrefix("*") || code.hasPrefix("/")
            let isClosing = "})".contains(code.first ?? " ")
            if isClosing { check(!previous.isEmpty, "no-blank-line-before-rbrace", line) }
            if code.first == ")" { check("(,{}".contains(previous.last ?? " "), "trailing-comma", line) }
            if !isComment {
                let indentation = line.count - code.count
                check(indentation.isMultiple(of: 4), "indent", line)
                if !wasRaw { check(indentation <= previousIndentation + 4, "indent", line) }
                previousIndentation = indentation
                let isFree = ["import ", "package ", "@file"].contains { code.hasPrefix($0) }
                check(line.count <= width || isFree, "max-line-length", line)
            }
            if startsDeclaration(code) {
                let isFirst = previous.isEmpty || "({".contains(previous.last ?? " ")
                let isBelowHead =
                    previous.hasPrefix("*/") || previous.hasPrefix("/**") || previous.hasPrefix("@")
                check(isFirst || isBelowHead, "blank-line-before-declaration", line)
            }
            check(isComment || !code.contains(";"), "no-semi", line)
            previous = code
        }
        return offenses + importOffenses(in: text)
    }

    private static func startsDeclaration(_ code: Substring) -> Bool {
        let words = code.split(separator: " ").prefix {
            Self.modifiers.contains($0) || Self.kinds.contains($0)
        }
        return words.contains { Self.kinds.contains($0) }
    }

    private static let modifiers: Set<Substring> = [
        "override", "suspend", "private", "internal", "inline", "data", "enum", "sealed", "companion",
        "annotation",
    ]
    private static let kinds: Set<Substring> = ["fun", "class", "interface", "object"]

    /// Imports of Java and Kotlin come last, each is used, and none is of all names of a package.
    private static func importOffenses(in text: String) -> [String] {
        let lines = text.split(separator: "\n")
        let imports = lines.filter { $0.hasPrefix("import ") }.map { String($0.dropFirst(7)) }
        func key(_ name: String) -> String {
            let rank = ["java.", "javax.", "kotlin."].firstIndex { name.hasPrefix($0) }.map { $0 + 1 } ?? 0
            return "\(rank) \(name)"
        }
        let code = lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
        let unused = imports.filter { name in
            !code.contains(name.split(separator: ".").last ?? "")
        }
        return (imports == imports.sorted { key($0) < key($1) } ? [] : ["import-ordering"])
            + imports.filter { $0.hasSuffix("*") } + unused.map { "no-unused-imports: \($0)" }
    }
}

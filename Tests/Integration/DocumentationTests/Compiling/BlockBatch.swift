import Foundation

/// Blocks of one document that are compiled at once, because a compiler that is started for each takes most of its time to start.
///
/// Together they are compiled like one by one: a block that names what is declared behind it belongs to no batch, so that
/// the compiler finds it alone, without that declaration.
struct BlockBatch {
    let blocks: [CodeBlock]
    /// Declarations and generated code, with the imports that each could use.
    private let declarations: [(code: String, imports: [String])]

    /// The batches of a document.
    ///
    /// - Parameter blocks: All that are compiled, in their order.
    static func batches(of blocks: [CodeBlock]) -> [BlockBatch] {
        var parts: [[CodeBlock]] = [[]]
        for block in blocks {
            if block.directive.isFresh { parts.append([]) }
            parts[parts.count - 1].append(block)
        }
        return parts.compactMap(BlockBatch.init)
    }

    /// - Parameter part: The blocks of a document between two that begin anew.
    private init?(_ part: [CodeBlock]) {
        var declarations = (part.last?.context ?? []).map { (code: $0, imports: [String]()) }
        for block in part.reversed() {
            // Hidden code sees what the block behind it imports.
            for place in 0..<min(block.context.count, declarations.count) {
                declarations[place].imports = block.imports
            }
            guard block.directive.isRemembered else { continue }
            let own = CompilerInput.located(block.code, path: block.path, line: block.line)
            if declarations.count > block.context.count {
                declarations[block.context.count].imports = block.imports
            } else {
                declarations.append((own, block.imports))
            }
        }
        self.declarations = declarations
        let declared = declarations.map { Self.declaredNames(in: $0.code) }
        blocks = part.filter { block in
            guard [.declarations, .body].contains(block.directive.form), block.directive.expectedError == nil
            else { return false }
            let later = block.context.count + (block.directive.isRemembered ? 1 : 0)
            let names = Set(block.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
            return declared.dropFirst(later).allSatisfy { names.isDisjoint(with: $0) }
        }
        if blocks.count < 2 { return nil }
    }

    /// The name and text of each file to be compiled together.
    var files: [(name: String, text: String)] {
        let declared = declarations.enumerated().map { index, declaration in
            ("Context\(index).swift", CompilerInput.importing(declaration.imports, declaration.code))
        }
        let bodies = blocks.filter { $0.directive.form == .body }.enumerated().map { index, block in
            (
                "Block\(index).swift",
                CompilerInput.importing(block.imports, CompilerInput.body(block, number: index))
            )
        }
        return declared + bodies
    }

    /// What other code could name because of these declarations: types, functions and constants at the top, and, where
    /// something is extended, that type and all that is declared in the same place.
    static func declaredNames(in code: String) -> Set<Substring> {
        let keywords: Set<Substring> = [
            "struct", "class", "enum", "actor", "protocol", "extension", "func", "let", "var", "typealias",
            "case",
        ]
        let lines = code.split(separator: "\n")
        let extends = lines.contains { $0.hasPrefix("extension ") || $0.contains(" extension ") }
        var names: Set<Substring> = []
        for line in lines where extends || !line.hasPrefix(" ") {
            let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            for (word, next) in zip(words, words.dropFirst()) where keywords.contains(word) {
                names.insert(next)
            }
        }
        return names
    }
}

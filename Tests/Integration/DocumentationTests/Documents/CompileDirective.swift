import Foundation

/// How a block is compiled, as said by a comment `<!-- compile: … -->` on the line before the block.
///
/// Without a comment, a block holds declarations, which later blocks of the same document can use. Options,
/// separated by commas:
///
/// - `body`: statements, compiled as the body of an async throwing function;
/// - `program`: a whole program, for `main.swift`;
/// - `manifest`: a package manifest;
/// - `followed`: a file that needs the package around it; `.ci/first-contact` compiles and runs it;
/// - `fresh`: the block does not see the earlier declarations of the document, nor do the blocks after it;
/// - `trait Name`: the block is compiled where the tests were built with this trait of the package;
/// - `fails "text"`: must not compile, with an error that contains the text.
///
/// A comment `<!-- compile: hidden`, code on the following lines and a final line `-->` declares what readers can
/// infer and need not see.
struct CompileDirective: Sendable, Equatable {
    enum Form: Sendable {
        case declarations
        case body
        case program
        case manifest
        case followed
    }

    var form: Form = .declarations
    var isFresh = false
    var trait: String?
    var expectedError: String?

    /// Whether later blocks can use the declarations of this one.
    var isRemembered: Bool { form == .declarations && expectedError == nil }

    /// Whether later blocks see the modules that this one imports; a manifest and code that must not compile have others.
    var sharesImports: Bool { [.declarations, .body].contains(form) && expectedError == nil }

    init() {}

    /// Reads a comment line.
    ///
    /// - Returns: `nil` if the line is no such comment.
    /// - Throws: ``UnknownOption``.
    init?(line: String) throws(UnknownOption) {
        let start = "<!-- compile:"
        guard line.hasPrefix(start), line.hasSuffix("-->") else { return nil }
        for option in line.dropFirst(start.count).dropLast(3).split(separator: ",") {
            switch option.trimmingCharacters(in: .whitespaces) {
            case "body": form = .body
            case "program": form = .program
            case "manifest": form = .manifest
            case "followed": form = .followed
            case "fresh": isFresh = true
            case let text where text.hasPrefix("trait "): trait = String(text.dropFirst(6))
            case let text where text.hasPrefix("fails \"") && text.hasSuffix("\""):
                expectedError = String(text.dropFirst(7).dropLast())
            case let text: throw UnknownOption(option: text)
            }
        }
    }

    struct UnknownOption: Error {
        let option: String
    }
}

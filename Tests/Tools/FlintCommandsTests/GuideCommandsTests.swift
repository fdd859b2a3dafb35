import Foundation
import Testing

@testable import FlintCommands
@testable import FlintTool

/// The commands that guides and readme print are taken by the tool as they stand there.
@Suite struct GuideCommandsTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// How a line begins, and the words of the tool that this stands for.
    private static let beginnings: [(line: String, words: [String])] = [
        ("swift run flint ", []), ("flint ", []),
        ("swift run TweakAccessorGenerator ", ["generate", "tweaks"]),
    ]

    private static let commands: [[String]] = {
        do {
            let guides = try FileManager.default.contentsOfDirectory(atPath: root.path + "/Guides")
            let pages = ["README.md"] + guides.filter { $0.hasSuffix(".md") }.sorted().map { "Guides/\($0)" }
            return try pages.flatMap { page in
                try String(contentsOf: root.appending(path: page), encoding: .utf8)
                    .split(separator: "\n").compactMap { arguments(in: String($0)) }
            }
        } catch {
            Issue.record(error, "The guides could not be read.")
            return []
        }
    }()

    /// The arguments of a line that is a command of the tool, read as a shell does.
    private static func arguments(in line: String) -> [String]? {
        for (beginning, words) in beginnings where line.hasPrefix(beginning) {
            return words + shellWords(line.dropFirst(beginning.count))
        }
        return nil
    }

    private static func shellWords(_ text: Substring) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if quote == nil, character == " " {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + [word].compactMap { $0 }
    }

    @Test(arguments: commands) func `a printed command is one of the tool`(arguments: [String]) throws {
        #expect(throws: Never.self) {
            let selection = try CommandLineReader.all.selection(arguments, version: "")
            if case .call(let command, let parsed) = selection { _ = try command.prepare(parsed) }
        }
    }

    @Test func `the guides print commands of each sort`() {
        for word in ["check", "graph", "generate", "inspect"] {
            #expect(Self.commands.contains { $0.first == word }, "\(word)")
        }
        #expect(Self.commands.count >= 9)
    }
}

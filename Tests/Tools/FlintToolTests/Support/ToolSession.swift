import Testing
import ToolTestSupport

@testable import FlintTool

/// Calls of the tool over the same files in memory, and what they leave behind.
struct ToolSession: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    var standardInput = ""
    var folders: Set<String> = []
    /// The words of each call, separated by blanks.
    let calls: [String]
    var statuses: [ToolStatus] = [.done]
    /// The beginnings of the lines of errors.
    var errors: [String] = []
    /// The end of each of these lines.
    var ending = ""
    var writes: [String] = []
    /// What occurs in the output; without anything nothing is printed.
    var output: [String] = []

    func check(sourceLocation: SourceLocation = #_sourceLocation) {
        let system = MemorySystem(files, folders: folders, standardInput: standardInput)
        let statuses = calls.map { FlintProgram(system).run($0.split(separator: " ").map(String.init)) }
        #expect(statuses == self.statuses, sourceLocation: sourceLocation)
        #expect(system.current.writes == writes, sourceLocation: sourceLocation)
        let lines = system.current.errorLines
        let beginnings = zip(lines, errors).map { String($0.prefix($1.count)) }
        #expect(
            lines.count == errors.count && beginnings == errors, "\(lines)", sourceLocation: sourceLocation)
        #expect(lines.allSatisfy { $0.hasSuffix(ending) }, "\(lines)", sourceLocation: sourceLocation)
        let printed = system.current.output
        #expect(printed.isEmpty == output.isEmpty, "\(printed)", sourceLocation: sourceLocation)
        #expect(output.allSatisfy { printed.contains($0) }, "\(printed)", sourceLocation: sourceLocation)
    }
}

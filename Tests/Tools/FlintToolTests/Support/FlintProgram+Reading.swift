import ToolTestSupport

@testable import FlintTool

extension FlintProgram {
    /// The parsed arguments of a command line, whose command has not checked them.
    static func parsed(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        guard case .call(_, let parsed) = try selection(arguments) else { throw UsageError("a text") }
        return parsed
    }

    static func selection(_ arguments: [String]) throws(UsageError) -> CommandLineReader.Selection {
        try FlintProgram(MemorySystem()).reader.selection(arguments, version: version)
    }

    /// The error about a command line, before any file is read; nil if there is none.
    static func usageError(_ arguments: [String]) -> String? {
        do throws(UsageError) {
            guard case .call(let command, let parsed) = try selection(arguments) else { return nil }
            _ = try command.prepare(parsed)
            return nil
        } catch {
            return error.message
        }
    }
}

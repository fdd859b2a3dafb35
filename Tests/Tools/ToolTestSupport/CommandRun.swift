package import FlintTool
import Foundation

/// A run of the tool on files in memory, and its printed text.
package struct CommandRun: Sendable {
    package let status: ToolStatus
    package let output: String
    package let errors: [String]

    /// Runs a program to its end.
    package init(_ words: [String], on system: MemorySystem, by program: FlintProgram) {
        status = program.run(words)
        (output, errors) = (system.current.output, system.current.errorLines)
    }

    /// Runs a program on a thread of its own, as a command needs that waits for tasks.
    package static func detached(
        _ words: [String], on system: MemorySystem, by program: FlintProgram
    ) async -> CommandRun {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(returning: CommandRun(words, on: system, by: program))
            }
        }
    }
}

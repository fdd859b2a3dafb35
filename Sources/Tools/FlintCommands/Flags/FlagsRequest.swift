package import FlintSubjects
package import FlintTool
internal import FlintTweaks

/// A call of the command `flags`, parsed from its arguments.
package struct FlagsRequest: Equatable, Sendable {
    /// What a call of `flags` does: check, evaluate or serve.
    package enum Task: Equatable, Sendable {
        /// Print the findings about a document; optionally, a warning counts as an error.
        case check(warningsAsErrors: Bool)
        /// Print the value of a flag, given by its key, for a subject.
        case evaluate(String, Subject, printsJSON: Bool)
        /// Serve the flags to clients by OFREP, the HTTP protocol of OpenFeature for remote evaluation.
        case serve(ServingOptions)
    }

    /// The address, the port and the client limits of a server of flags.
    package struct ServingOptions: Equatable, Sendable {
        /// The port to listen on; 0 selects any free port.
        package var port: UInt16 = 8016
        /// The address to listen on; nil for the loopback interface.
        package var host: String?
        /// The origins of web pages that may send requests, besides the pages of this computer.
        package var origins: [String] = []
        /// The greatest number of connections at the same time, from 1 to 100,000.
        ///
        /// Further clients wait until a connection is closed.
        package var connections = 1024

        package init() {}
    }

    /// The path of the file with flags, or of a folder with such files, as the command line names it.
    package let path: String
    package let task: Task

    static let words: [String] = ["check", "eval", "serve"]

    /// Parses the arguments of the command.
    ///
    /// - Parameter arguments: The arguments without the name of the command.
    /// - Throws: ``UsageError`` for the first invalid argument.
    package init(_ arguments: ParsedArguments) throws(UsageError) {
        var operands = arguments.operands[...]
        guard let word = operands.popFirst() else {
            throw UsageError(
                "'flags' needs to know what; write 'flint flags check FILE'", showsUsage: true)
        }
        guard Self.words.contains(word) else {
            throw UsageError.unknown("word '\(word)' of 'flags'", word, Self.words)
        }
        guard let path = operands.popFirst(), !path.isEmpty else {
            throw UsageError("'flags \(word)' needs a file or a folder", showsUsage: true)
        }
        self.path = path
        switch word {
        case "check": task = .check(warningsAsErrors: arguments.contains(.warningsAsErrors))
        case "eval":
            guard let key = operands.popFirst(), !key.isEmpty else {
                throw UsageError("'flags eval' needs the key of a flag; write 'flags eval \(path) KEY'")
            }
            task = .evaluate(
                key, try Self.subject(arguments.all(.context)), printsJSON: arguments.contains(.json))
        default: task = .serve(try Self.serving(arguments))
        }
        if let extra = operands.first {
            throw UsageError(
                "'\(extra)' is too much for 'flags \(word)'; leave it out", showsUsage: true)
        }
        try arguments.checkOptions(of: "flags \(word)")
    }

    private static func serving(_ arguments: ParsedArguments) throws(UsageError) -> ServingOptions {
        var options = ServingOptions()
        if let text = arguments[.port] {
            guard let port = UInt16(text) else {
                throw UsageError("'\(text)' is no port; give a number from 0 to 65535")
            }
            options.port = port
        }
        if let text = arguments[.connections] {
            guard let count = Int(text), count > 0, count <= 100_000 else {
                throw UsageError("'\(text)' is no number of connections; give one from 1 to 100000")
            }
            options.connections = count
        }
        options.host = arguments[.host]
        options.origins = arguments.all(.allowOrigin)
        return options
    }

    private static func subject(_ contexts: [String]) throws(UsageError) -> Subject {
        let text = try ContextArguments.object(contexts)
        do throws(EvaluationContext.Failure) {
            return try EvaluationContext.subject(ofContext: Array(text.utf8))
        } catch {
            throw UsageError("the context cannot be used: \(error.reason)")
        }
    }
}

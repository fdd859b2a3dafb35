internal import FlintBasics
internal import FlintFlags
internal import FlintJSON
internal import FlintSubjects
package import FlintTool
internal import FlintTweaks
internal import Foundation

/// The command `flint flags`, which checks, evaluates and serves flags in flagd's format.
package struct FlagsCommand {
    let request: FlagsRequest

    /// The declaration of the command, with its options and help texts.
    package static let command = ToolCommand(
        "flags", synopsis: "check|eval|serve FILE [KEY] [options]",
        headline: "check, explain and serve flags in flagd's format",
        summary: """
            Works with documents of flags in flagd's format: a file, or a folder of files that end in '.json'.

              check FILE               says what is wrong, with line and column
              eval FILE KEY            decides a flag for the subject of '--context', step by step
              serve FILE               answers the protocol OFREP from the file, and follows its changes

            The subject is a JSON object, or members such as plan=pro; its identifier is targetingKey. 'serve' listens
            on this machine only, at port 8016, unless '--host' names an address; pages of this machine may ask, and
            those of each '--allow-origin'.
            """,
        options: [
            .context.only(for: "flags eval"), .json.only(for: "flags eval"), .port, .host, .connections,
            .allowOrigin, .warningsAsErrors.only(for: "flags check"),
        ],
        example: "flint flags eval flags.json new-checkout --context targetingKey=anna --context plan=pro"
    ) { arguments throws(UsageError) in
        let request = try FlagsRequest(arguments)
        return { console in FlagsCommand(request: request).run(&console) }
    }

    func run(_ console: inout Console) {
        switch request.task {
        case .check(let warningsAsErrors): check(warningsAsErrors, &console)
        case .evaluate(let key, let subject, let printsJSON): evaluate(key, subject, printsJSON, &console)
        case .serve(let options): FlagsServing(path: request.path, options: options).run(&console)
        }
    }

    // MARK: Checking

    private func check(_ warningsAsErrors: Bool, _ console: inout Console) {
        for path in paths(&console) {
            guard let evaluator = document(path, &console) else { continue }
            report(evaluator.findings, path, warningsAsErrors, &console)
        }
    }

    /// Returns the paths of the documents: that of the given file, or of all `.json` files in the given
    /// folder.
    ///
    /// If the folder cannot be read, the result is empty, and the error is reported.
    private func paths(_ console: inout Console) -> [String] {
        guard console.system.kind(of: request.path) == .folder else { return [request.path] }
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: request.path)
            return names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
                .map { request.path + (request.path.hasSuffix("/") ? "" : "/") + $0 }
        } catch {
            console.report(FileError(path: request.path, reason: "the folder cannot be read"))
            return []
        }
    }

    /// Reads and compiles a document with flags, and prints its findings.
    ///
    /// - Parameters:
    ///   - path: The path of the file, as the command line names it.
    ///   - console: The access to the file, and the output of the findings.
    /// - Returns: The evaluator of the document's flags; nil if the file cannot be read or is not valid,
    ///   which is reported.
    private func document(_ path: String, _ console: inout Console) -> FlagdEvaluator? {
        guard let bytes = console.bytes(of: path, limit: JSONDocument.sizeLimit) else { return nil }
        do throws(FlagDocumentError) {
            return try FlagdEvaluator(bytes: bytes)
        } catch {
            report(error.findings, path, false, &console)
            return nil
        }
    }

    private func report(
        _ findings: [FlagFinding], _ path: String, _ warningsAsErrors: Bool, _ console: inout Console
    ) {
        for finding in findings {
            var text = finding.description
            if warningsAsErrors, finding.isWarning {
                text = text.replacing(": warning: ", with: ": error: ", maxReplacements: 1)
            }
            console.system.printError(PrintableText.line("\(path):\(text)"))
        }
        if findings.contains(where: { warningsAsErrors || !$0.isWarning }) { console.raise(to: .findings) }
    }

    // MARK: Evaluating

    private func evaluate(
        _ key: String, _ subject: Subject, _ printsJSON: Bool, _ console: inout Console
    ) {
        // If several files have a flag with the key, the flag of the last file by name is used.
        let evaluators = paths(&console).compactMap { document($0, &console) }
        guard !evaluators.isEmpty else { return }
        guard let evaluator = evaluators.last(where: { $0.has(key) }) else {
            let nearest = NearestName.nearest(to: key, among: evaluators.flatMap(\.keys))
            let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
            console.system.printError(PrintableText.line("flint: there is no flag '\(key)'\(hint)"))
            return console.raise(to: .findings)
        }
        let explanation = evaluator.explain(key, for: subject)
        if printsJSON {
            console.print(OFREPResponder.text(of: explanation.evaluation, key: key) + "\n")
        } else {
            console.print(Self.text(of: explanation, key: key))
        }
        if explanation.evaluation.errorCode != nil { console.raise(to: .findings) }
    }

    /// Returns the explanation of a flag's value as text for people.
    ///
    /// The first line has the value. Lines with the error and with notes may follow, then a line for each
    /// operation of the flag's rule, with the result of the operation.
    ///
    /// - Parameters:
    ///   - explanation: The value, and the operations of the flag's rule with their results.
    ///   - key: The key of the flag.
    static func text(of explanation: FlagExplanation, key: String) -> String {
        let evaluation = explanation.evaluation
        var parts = ["reason \(evaluation.reason.openFeatureName)"]
        if let variant = evaluation.variant { parts.insert("variant '\(variant)'", at: 0) }
        if let code = evaluation.errorCode { parts.append("error \(code.openFeatureName)") }
        let value = evaluation.value.map { "\($0)" } ?? "the default of the code"
        var lines = ["\(key) = \(value)  (\(parts.joined(separator: ", ")))"]
        if let message = evaluation.errorMessage { lines.append("  " + message) }
        lines += explanation.notes.map { "  note: " + $0 }
        if let decision = explanation.decision {
            lines += decision.description.split(separator: "\n").map { "  " + $0 }
        }
        return lines.map { PrintableText.line($0) + "\n" }.joined()
    }
}

extension CommandOption {
    static let allowOrigin = CommandOption(
        "allow-origin", value: "ORIGIN", isRepeatable: true,
        "an origin of pages that may ask, such as https://a.example; repeatable"
    ).only(for: "flags serve")
    static let connections = CommandOption(
        "connections", value: "NUMBER", "how many clients at the same time; further ones wait; 1024"
    ).only(for: "flags serve")
    static let host = CommandOption(
        "host", value: "ADDRESS", "the address to listen on instead of the loopback interface"
    ).only(for: "flags serve")
    static let port = CommandOption(
        "port", value: "NUMBER", "the port to listen on; 8016, and 0 takes any free one"
    ).only(for: "flags serve")
}

import FlintBasics
package import FlintGenerator

/// The standard streams and the exit status of one call of the tool.
package struct Console {
    package let system: any ToolSystem
    /// The exit status so far: the highest one that was raised.
    package private(set) var status: ToolStatus = .done
    package private(set) var isOutputClosed: Bool = false

    /// A function that creates the renderer for Kotlin; nil in a program that writes Swift alone.
    let kotlin: (@Sendable (KotlinOptions) -> any ForeignLanguage)?

    package init(
        _ system: any ToolSystem, kotlin: (@Sendable (KotlinOptions) -> any ForeignLanguage)? = nil
    ) {
        self.system = system
        self.kotlin = kotlin
    }

    package mutating func raise(to other: ToolStatus) {
        status = max(status, other)
    }

    package mutating func print(_ text: String) {
        print(Array(text.utf8))
    }

    /// Prints bytes to standard output.
    ///
    /// If writing fails, the error is reported, unless the reader of a pipe has closed the pipe. All bytes
    /// that are printed later are then dropped.
    package mutating func print(_ bytes: [UInt8]) {
        guard !isOutputClosed else { return }
        do throws(FileError) {
            try system.print(bytes)
        } catch {
            isOutputClosed = true
            if !error.isClosedPipe { report(error) }
        }
    }

    mutating func report(_ error: UsageError, usage: String) {
        system.printError(error.description + (error.showsUsage ? "\n" + usage : ""))
        raise(to: .usage)
    }

    package mutating func report(_ error: FileError) {
        system.printError(error.description)
        raise(to: .files)
    }

    mutating func report(stale finding: String) {
        system.printError(finding)
        raise(to: .findings)
    }

    /// Prints findings to standard error, sorted and limited in number, and raises the exit status for
    /// errors.
    ///
    /// - Parameters:
    ///   - diagnostics: The findings.
    ///   - settings: The settings that decide whether warnings, notes and codes are printed.
    mutating func report(_ diagnostics: [Diagnostic], settings: FlowSettings) {
        let isQuiet = settings.isQuiet ?? false
        let shown = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        for diagnostic in Diagnostic.report(shown) {
            let code = settings.showsCodes ?? false ? " [\(diagnostic.code)]" : ""
            system.printError(PrintableText.line(diagnostic.description + code))
        }
        if diagnostics.contains(where: { $0.severity == .error }) { raise(to: .findings) }
        if diagnostics.contains(where: { $0.code == .severalMachines }) { raise(to: .usage) }
    }
}

// MARK: - Outputs

extension Console {
    /// Finishes an output as a call requires: writes it, compares it with the existing file, or prints what
    /// writing it would change.
    ///
    /// - Parameters:
    ///   - bytes: The output.
    ///   - destination: The file or standard output. To standard output, the bytes are written whatever
    ///     `handling` is.
    ///   - handling: Whether the output is written, compared or announced.
    mutating func finish(
        _ bytes: [UInt8], to destination: PlannedOutput.Destination, _ handling: OutputHandling
    ) {
        guard case .file(let path) = destination, handling != .write else {
            return deliver(bytes, to: destination)
        }
        do throws(FileError) {
            if handling == .compare {
                try compare(bytes, with: path)
            } else {
                try announce(bytes, for: path)
            }
        } catch {
            report(error)
        }
    }

    /// Writes an output to a file or to standard output.
    ///
    /// A file that has the same content already is not touched. An error is reported, and raises the exit
    /// status.
    mutating func deliver(_ bytes: [UInt8], to destination: PlannedOutput.Destination) {
        guard case .file(let path) = destination else {
            print(bytes)
            return
        }
        do throws(FileError) {
            if system.kind(of: path) == .file,
                let old = try? system.read(path, limit: bytes.count + 1), old == bytes
            {
                return
            }
            try system.write(bytes, to: path)
        } catch {
            report(error)
        }
    }

    private mutating func compare(_ bytes: [UInt8], with path: String) throws(FileError) {
        guard system.kind(of: path) != nil else {
            report(stale: "\(PrintableText.line(path)): error: missing; generate it")
            return
        }
        let found = try system.read(path, limit: .max)
        if let finding = StaleFile.finding(path, found: found, expected: bytes) { report(stale: finding) }
    }

    private mutating func announce(_ bytes: [UInt8], for path: String) throws(FileError) {
        guard system.kind(of: path) != nil else {
            return print("create \(PrintableText.line(path))\n")
        }
        let isSame = try system.read(path, limit: bytes.count + 1) == bytes
        print("\(isSame ? "keep" : "change") \(PrintableText.line(path))\n")
    }
}

/// The exit status of the tool; if several apply to a call, the tool ends with the highest one.
package enum ToolStatus: Int32, Sendable, Comparable, CaseIterable {
    /// The tool succeeded; there may be warnings.
    case done = 0
    /// There are errors in an input, or an existing file differs from what would be generated.
    case findings = 1
    /// The command line is invalid.
    case usage = 2
    /// A file cannot be read or written.
    case files = 3

    package static func < (left: ToolStatus, right: ToolStatus) -> Bool { left.rawValue < right.rawValue }
}

// MARK: - StaleFile

/// Compares a generated file with the content that would be generated.
enum StaleFile {
    /// Compares a file with its expected content.
    ///
    /// - Parameters:
    ///   - path: The file's path, for the message.
    ///   - found: The bytes of the file.
    ///   - expected: The expected bytes.
    /// - Returns: A message with the first line that differs; nil if none does.
    static func finding(_ path: String, found: [UInt8], expected: [UInt8]) -> String? {
        guard found != expected else { return nil }
        let (found, expected) = (lines(of: found), lines(of: expected))
        let same = zip(found, expected).prefix { $0 == $1 }.count
        let text =
            switch (found.dropFirst(same).first, expected.dropFirst(same).first) {
            case (let line?, let other?): "this is '\(excerpt(of: line))' instead of '\(excerpt(of: other))'"
            case (nil, let other?): "the file ends here, before '\(excerpt(of: other))'"
            case (let line?, nil): "the file goes on with '\(excerpt(of: line))'"
            case (nil, nil): "the files differ in the line feed at the end"
            }
        return "\(PrintableText.line(path)):\(same + 1):1: error: stale: \(text); generate it again"
    }

    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        // The bytes after the last line feed are a line only if there are any.
        return lines.last?.isEmpty == true ? lines.dropLast() : lines
    }

    /// Returns the beginning of a line for a message, without leading blanks.
    private static func excerpt(of line: ArraySlice<UInt8>) -> String {
        let text = String(decoding: line.drop { $0 == UInt8(ascii: " ") }, as: UTF8.self)
        return PrintableText.line(text.count > 60 ? text.prefix(60) + "…" : text)
    }
}

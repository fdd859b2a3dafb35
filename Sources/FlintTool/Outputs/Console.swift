import FlintGenerator

/// The standard streams of a run and the status it will end with.
package struct Console {
    package let surroundings: any Surroundings
    /// The highest status so far.
    package private(set) var status: ToolStatus = .done
    package private(set) var isOutputClosed: Bool = false

    package init(_ surroundings: any Surroundings) {
        self.surroundings = surroundings
    }

    package mutating func raise(to other: ToolStatus) {
        status = max(status, other)
    }

    package mutating func print(_ text: String) {
        print(Array(text.utf8))
    }

    /// Prints what was asked for; a reader who has left is no error.
    package mutating func print(_ bytes: [UInt8]) {
        guard !isOutputClosed else { return }
        do throws(FileError) {
            try surroundings.print(bytes)
        } catch {
            isOutputClosed = true
            if !error.isClosedPipe { complain(error) }
        }
    }

    mutating func complain(_ error: UsageError) {
        surroundings.complain(error.description)
        raise(to: .usage)
    }

    package mutating func complain(_ error: FileError) {
        surroundings.complain(error.description)
        raise(to: .files)
    }

    mutating func complain(ofStale finding: String) {
        surroundings.complain(finding)
        raise(to: .findings)
    }

    /// Prints findings, sorted and no more than anybody reads.
    mutating func report(_ diagnostics: [Diagnostic], settings: FlowSettings) {
        let isQuiet = settings.isQuiet ?? false
        let told = isQuiet ? diagnostics.filter { $0.severity == .error } : diagnostics
        for diagnostic in Diagnostic.report(told) {
            let code = settings.showsCodes ?? false ? " [\(diagnostic.code)]" : ""
            surroundings.complain(PrintableText.line(diagnostic.description + code))
        }
        if diagnostics.contains(where: { $0.severity == .error }) { raise(to: .findings) }
        if diagnostics.contains(where: { $0.code == .severalMachines }) { raise(to: .usage) }
    }
}

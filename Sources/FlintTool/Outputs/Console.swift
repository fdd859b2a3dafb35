import FlintGenerator

/// The standard streams of a run and its exit status.
package struct Console {
    package let system: any ToolSystem
    /// The highest status so far.
    package private(set) var status: ToolStatus = .done
    package private(set) var isOutputClosed: Bool = false

    package init(_ system: any ToolSystem) {
        self.system = system
    }

    package mutating func raise(to other: ToolStatus) {
        status = max(status, other)
    }

    package mutating func print(_ text: String) {
        print(Array(text.utf8))
    }

    /// Prints to standard output; a closed pipe is no error.
    package mutating func print(_ bytes: [UInt8]) {
        guard !isOutputClosed else { return }
        do throws(FileError) {
            try system.print(bytes)
        } catch {
            isOutputClosed = true
            if !error.isClosedPipe { report(error) }
        }
    }

    mutating func report(_ error: UsageError) {
        system.printError(error.description)
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

    /// Prints findings, sorted and limited in number.
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

import FlintTweaks

/// The model of a file of tweaks, and the findings of reading it.
struct AccessorReading {
    /// The tweaks and features that could be read.
    private(set) var model = AccessorModel()
    private(set) var diagnostics: [Diagnostic] = []
    private let path: String

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - path: The name under which findings are reported.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        let document = JSONDocument(bytes)
        let file = TweakFile(document)
        for finding in file.problems + file.warnings {
            diagnostics.append(
                Diagnostic(
                    finding.isWarning ? .warning : .error, .tweakFile, at: location(finding.position),
                    finding.message))
        }
        if file.omittedProblems > 0, let last = file.problems.last {
            diagnostics.append(
                Diagnostic(
                    .error, .leftOut, at: location(last.position),
                    "\(file.omittedProblems) more problems are left out; mend those above"))
        }
        model.entries = file.entries.map { entry in
            AccessorModel.Entry(
                declaration: entry.declaration, propertyName: entry.generatedPropertyName,
                location: location(entry.position),
                propertyLocation: entry.generatedPropertyNamePosition.map(location))
        }
        model.features = features(of: file, document)
    }

    /// The features that the file declares; a file in the old format has one feature, that of its tweaks.
    private func features(of file: TweakFile, _ document: JSONDocument) -> [AccessorModel.Feature] {
        guard file.format != .legacy else {
            return file.entries.prefix(1).map {
                AccessorModel.Feature(name: $0.tweak.feature, location: SourceLocation(file: path, line: 1))
            }
        }
        return (document.root?.members ?? []).filter { $0.node.members != nil }.map {
            AccessorModel.Feature(name: $0.name, location: location($0.position))
        }
    }

    private func location(_ position: JSONPosition?) -> SourceLocation {
        guard let position else { return SourceLocation(file: path, line: 1) }
        return SourceLocation(file: path, line: Int(position.line), column: Int(position.utf8Column))
    }
}

extension DiagnosticCode {
    /// A part of a file of tweaks that cannot be read or used.
    public static let tweakFile: DiagnosticCode = DiagnosticCode("tweak-file")
}

import FlintTweaks

/// What was read of a file of tweaks.
struct AccessorReading {
    /// What the accessor is made of; nil if the file cannot be understood.
    private(set) var model: AccessorModel?
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
        for p in document.problems {
            diagnostics.append(Diagnostic(.error, .tweakFile, at: loc(p.position), p.message))
        }
        guard let root = document.root, document.problems.isEmpty else { return }
        var model = AccessorModel(fileName: DiagramName.fileName(of: path))
        for f in root.members ?? [] {
            model.features.append(.init(name: f.name, location: loc(f.position)))
            for v in f.node.members ?? [] {
                guard let ms = v.node.members else { continue }
                func m(_ n: String) -> TweakValue? {
                    ms.first { $0.name == n }.flatMap { TweakValue(json: $0.node) }
                }
                func s(_ n: String) -> String? { if case .string(let t)? = m(n) { t } else { nil } }
                func b(_ n: String) -> Bool? { if case .bool(let t)? = m(n) { t } else { nil } }
                guard let value = m("Value") else {
                    diagnostics.append(Diagnostic(.error, .tweakFile, at: loc(v.position), "no value"));
                    continue
                }
                let kind = s("Type").flatMap(TweakKind.init) ?? value.kind
                let enc = b("Encrypted") ?? false
                var options: [TweakValue] = []
                if case .array(let o)? = m("Options") { options = o }
                let mn = m("Minimum"), mx = m("Maximum")
                let d = TweakDeclaration(
                    path: .init(f.name, v.name), kind: kind, defaultValue: enc ? nil : value,
                    title: s("Title"), description: s("Description"), group: s("Group"),
                    isDisplayable: b("CanBeDisplayed") ?? true, isEncrypted: enc, options: options,
                    range: mn == nil && mx == nil ? nil : TweakRange(minimum: mn, maximum: mx))
                model.entries.append(
                    .init(
                        declaration: d, propertyName: s("GeneratedPropertyName"), location: loc(v.position),
                        propertyLocation: ms.first { $0.name == "GeneratedPropertyName" }.map {
                            loc($0.node.position)
                        }))
            }
        }
        self.model = model
    }

    private func loc(_ p: JSONPosition) -> SourceLocation {
        SourceLocation(file: path, line: Int(p.line), column: Int(p.utf8Column))
    }
}

extension DiagnosticCode {
    /// Something in a file of tweaks that cannot be understood.
    public static let tweakFile: DiagnosticCode = DiagnosticCode("tweak-file")
}

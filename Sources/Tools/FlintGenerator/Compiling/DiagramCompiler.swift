/// Compiles the texts of diagrams to models: parsing, resolution of names and types, and checks across all
/// texts.
///
/// Compiling is a pure function: it touches no file, and equal input gives equal results everywhere. It never
/// throws because of a text's content; it returns findings and the best partial model.
///
/// ```swift
/// let compiler = DiagramCompiler()
/// let source = DiagramSource(path: "Refund.puml", text: "[*] --> Review\nReview --> [*]")
/// let compilation = compiler.compile([source])
/// compilation.hasErrors == false
/// compilation.files[0].machines[0].states.map(\.name) == ["Review"]
/// ```
///
/// - SeeAlso: ``Compilation``, and `SwiftRenderer`, which renders the models as Swift.
public struct DiagramCompiler: Sendable {
    /// The name of the machine, if there is only one; nil to take the name from the diagram or from the path
    /// of its source.
    public var name: String?
    /// Whether descriptions and labels are read as types.
    public var contexts: ContextReading
    /// Whether labels such as `on Approval` and `after 3 days` are read as triggers, so that states wait.
    public var readsTriggers: Bool
    /// Whether there are warnings for constructs that PlantUML refuses to draw, one for each kind and source.
    public var checksDrawing: Bool
    /// The variables that `%getenv` reads, by name.
    public var environment: [String: String]
    /// The texts by which names are replaced, as by `!define`; a name that begins with `$` is a variable.
    public var definitions: [String: String]
    /// The function that finds the texts for `!include`; nil if nothing can be included.
    public var includes: IncludeResolver?
    /// The language, besides Swift, for which the compiler reports parts of diagrams that the language cannot
    /// express; nil if only Swift is generated.
    package var language: (any ForeignLanguage)?

    /// Creates a compiler.
    ///
    /// - Parameters:
    ///   - name: The name of the machine. If it is given, a second state diagram is an error.
    ///   - contexts: Whether descriptions and labels are read as types.
    ///   - readsTriggers: Whether labels are read as triggers; if not, there is a warning for a label that
    ///     could be one.
    ///   - checksDrawing: Whether there are warnings for constructs that PlantUML refuses to draw, one for
    ///     each kind and source. The option does not change the generated code.
    ///   - environment: The variables that `%getenv` reads; the environment of the process is never read.
    ///   - definitions: The texts by which names are replaced.
    ///   - includes: The function that finds the texts for `!include`; nil if nothing can be included.
    public init(
        name: String? = nil, contexts: ContextReading = .typed, readsTriggers: Bool = false,
        checksDrawing: Bool = false, environment: [String: String] = [:], definitions: [String: String] = [:],
        includes: IncludeResolver? = nil
    ) {
        self.name = name
        self.contexts = contexts
        self.readsTriggers = readsTriggers
        self.checksDrawing = checksDrawing
        self.environment = environment
        self.definitions = definitions
        self.includes = includes
    }

    /// Returns a copy of this compiler that also reports parts of diagrams that a language cannot express.
    ///
    /// - Parameter language: The language besides Swift; nil if only Swift is generated.
    package func checking(_ language: (any ForeignLanguage)?) -> DiagramCompiler {
        var compiler = self
        compiler.language = language
        return compiler
    }

    /// Compiles diagrams that belong together, such as those of one module.
    ///
    /// Two sources that would generate types of the same name are reported as errors at both positions.
    ///
    /// - Parameter sources: The diagrams; their order only decides the order of the models.
    /// - Returns: A model for each source, and all findings.
    /// - Complexity: O(*n*) for *n* bytes after inclusion, and a sort of the findings.
    public func compile(_ sources: [DiagramSource]) -> Compilation {
        let parser = DiagramParser(environment: environment, definitions: definitions, includes: includes)
        let builder = ModelBuilder(
            ModelBuilder.Options(name: name, contexts: contexts, readsTriggers: readsTriggers))
        var models: [BuiltModel] = []
        var findings: [[Diagnostic]] = []
        var machines = 0
        for source in sources {
            let (syntax, diagnostics) = parser.parse(source.bytes, file: source.path)
            let refusal = refusal(of: syntax, machinesBefore: &machines)
            let model =
                refusal.isEmpty ? builder.build(syntax) : BuiltModel(file: FlowFile(name: source.fileName))
            models.append(model)
            let refusals = checksDrawing ? DrawingRefusal.firstOfEachKind(model.refusals) : []
            findings.append(diagnostics + refusal + model.diagnostics + refusals.map(\.diagnostic))
        }
        for collision in ModelBuilder.collisions(in: models) {
            Self.add(collision, to: &findings, of: sources)
        }
        // These collisions exist only in the generated code. Those at a position with a finding of the same
        // code are skipped.
        let known = Set(findings.joined().map(\.place))
        let clashes = SwiftRenderer.check(models) + (language?.check(models) ?? [])
        for clash in clashes where !known.contains(clash.place) {
            Self.add(clash, to: &findings, of: sources)
        }
        return Compilation(files: models.map(\.file), findings: findings)
    }

    /// Returns an error for each state diagram after the first one, if the caller has given a name.
    ///
    /// - Parameters:
    ///   - syntax: The syntax of one source.
    ///   - count: The number of state diagrams in earlier sources. The call adds the number in this source.
    private func refusal(of syntax: DiagramSyntax, machinesBefore count: inout Int) -> [Diagnostic] {
        guard let name else { return [] }
        let diagrams = syntax.blocks.filter { !$0.statements.isEmpty }
        let surplus = diagrams.dropFirst(count == 0 ? 1 : 0)
        count += diagrams.count
        return surplus.map {
            Diagnostic(
                .error, .severalMachines, at: $0.location,
                "'\(name)' is given as the name of one machine, and this is another; name each with 'title'")
        }
    }

    /// Adds a finding to those of the source whose path is in the location of the finding.
    ///
    /// If no source has that path, because the finding is about an included text, it is added for every
    /// source.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - findings: The findings of each source.
    ///   - sources: The sources.
    private static func add(
        _ finding: Diagnostic, to findings: inout [[Diagnostic]], of sources: [DiagramSource]
    ) {
        let owners = sources.indices.filter { sources[$0].path == finding.location.file }
        for index in owners.isEmpty ? Array(sources.indices) : owners { findings[index].append(finding) }
    }
}

extension Diagnostic {
    fileprivate struct Place: Hashable {
        let code: DiagnosticCode
        let location: SourceLocation
    }

    fileprivate var place: Place { Place(code: code, location: location) }
}

extension DiagramSource {
    /// The last component of the path.
    fileprivate var fileName: String { DiagramName.fileName(of: path) }
}

extension DiagnosticCode {
    /// A name was given for a single machine, but there are several machines.
    public static let severalMachines: DiagnosticCode = DiagnosticCode("several-machines")
}

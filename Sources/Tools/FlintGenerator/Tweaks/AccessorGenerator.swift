import FlintJSON

/// Generates an accessor, a type with a property for each tweak, from a file of tweaks.
///
/// Generating is a pure function: it reads no file, and files of equal content give equal bytes everywhere,
/// even if their members are in different orders. Mistakes in the content of a file are findings, not errors.
///
/// ```swift
/// let file = #"{"checkout": {"max_items": {"Value": 20}}}"#
/// let accessor = AccessorGenerator(name: "AppTweaks").generate(Array(file.utf8), path: "App.tweaks.json")
/// accessor.files[0].name == "AppTweaks.swift", with the property maxItems: Int
/// accessor.files[1].name == "AppTweaks+Constants.swift", with its key and default
/// ```
///
/// - SeeAlso: ``GeneratedAccessor``
public struct AccessorGenerator: Sendable {
    /// The maximum number of bytes in a tweak file; a larger file is an error.
    package static let sizeLimit: Int = JSONDocument.sizeLimit

    /// The names that the type of an accessor cannot have, because generated code uses them for other
    /// declarations.
    private static let taken: Set<String> = [
        "Bool", "Double", "FlintObservation", "FlintTweaks", "Int", "MainActor", "Sendable", "String",
        "Swift",
        "TweakDeclaring",
        "TweakKey", "TweakManager", "TweakRange", "TweakValue",
    ]

    /// The name of the accessor's type.
    public var name: String
    /// The access level of every declaration.
    public var access: RenderOptions.Access
    /// Whether the accessor has a property `observed`, by which views read and write the tweaks.
    ///
    /// Its file then imports the module `FlintObservation`.
    public var isObserved: Bool

    /// Creates a generator.
    ///
    /// - Parameters:
    ///   - name: The name of the accessor's type.
    ///   - access: The access level of every declaration.
    ///   - isObserved: Whether the accessor has a property `observed` for views.
    public init(name: String, access: RenderOptions.Access = .internal, isObserved: Bool = false) {
        self.name = name
        self.access = access
        self.isObserved = isObserved
    }

    /// The names of the two generated files: that of the accessor, then that of its constants.
    package var fileNames: [String] { ["\(name).swift", "\(name)+Constants.swift"] }

    /// Generates the accessor of a file.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file, in UTF-8.
    ///   - path: The name of the file in findings; its last component appears in the generated code. No file
    ///     is read.
    /// - Returns: Two files, or none if there is an error; and all findings.
    /// - Complexity: O(*n* log *n*) for *n* bytes.
    public func generate(_ bytes: [UInt8], path: String) -> GeneratedAccessor {
        let plan: AccessorPlan
        var diagnostics: [Diagnostic]
        (plan, diagnostics) = Self.plan(bytes, path: path)
        if let objection = Self.objection(toName: name) {
            let location = SourceLocation(file: path, line: 1)
            diagnostics.append(
                Diagnostic(.error, .badName, at: location, "the accessor's name: \(objection)"))
        }
        diagnostics = Diagnostic.sorted(diagnostics)
        guard !diagnostics.contains(where: { $0.severity == .error }) else {
            return GeneratedAccessor(files: [], diagnostics: diagnostics)
        }
        let shape = AccessorText(name: name, access: access, fileName: DiagramName.fileName(of: path))
        let texts = [
            AccessorWriter(plan: plan, shape: shape, isObserved: isObserved).text(),
            AccessorConstantsWriter(plan: plan, shape: shape).text(),
        ]
        let files = zip(fileNames, texts).map { GeneratedAccessor.File(name: $0, text: $1) }
        return GeneratedAccessor(files: files, diagnostics: diagnostics)
    }

    /// Checks a file without generating code.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file, in UTF-8.
    ///   - path: The name of the file in findings. No file is read.
    /// - Returns: The findings, sorted by position.
    public static func check(_ bytes: [UInt8], path: String) -> [Diagnostic] {
        Diagnostic.sorted(plan(bytes, path: path).diagnostics)
    }

    /// Returns why the type of an accessor cannot have a name, with the names that are allowed; nil if it
    /// can.
    package static func objection(toName name: String) -> String? {
        if taken.contains(name) { return "'\(name)' is a name that the generated code needs; choose another" }
        guard !name.isIdentifier || SwiftIdentifier.escaped(name) != name || !AccessorName.isProperty(name)
        else {
            return nil
        }
        return "'\(name)' is no Swift identifier; use letters, digits and '_', and no keyword"
    }

    private static func plan(
        _ bytes: [UInt8], path: String
    ) -> (plan: AccessorPlan, diagnostics: [Diagnostic]) {
        let reading = AccessorReading(bytes, path: path)
        let planner = AccessorPlanner(reading.model)
        return (planner.plan, reading.diagnostics + planner.findings.diagnostics)
    }
}

/// The result of generating an accessor.
public struct GeneratedAccessor: Equatable, Sendable {
    /// A Swift source file.
    public struct File: Equatable, Sendable {
        /// The name of the file, such as `AppTweaks+Constants.swift`.
        public let name: String
        /// The text of the file.
        public let text: String
    }

    /// The file of the accessor and that of its constants; empty if there is an error.
    public let files: [File]
    /// All findings, sorted by position.
    public let diagnostics: [Diagnostic]
}

// MARK: - AccessorReading

/// The tweaks and features that were read from a tweak file, and the findings about the file.
struct AccessorReading {
    /// The tweaks and features that could be read; parts with mistakes are missing.
    private(set) var model = AccessorModel()
    private(set) var diagnostics: [Diagnostic] = []
    private let path: String

    /// Reads a tweak file; mistakes in it are findings.
    ///
    /// - Parameters:
    ///   - bytes: The text of the file, in UTF-8.
    ///   - path: The name of the file in findings.
    init(_ bytes: [UInt8], path: String) {
        self.path = path
        let document = JSONDocument(bytes)
        let file = TweakDocument(document)
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
                tweak: entry, location: location(entry.position),
                propertyLocation: entry.generatedPropertyNamePosition.map(location))
        }
        model.features = features(of: file, document)
    }

    /// Returns the features of a tweak file, in the order of the file.
    ///
    /// A file in the old format has a single feature, that of its tweaks.
    ///
    /// - Parameters:
    ///   - file: The content of the file.
    ///   - document: The JSON of the file, with the positions.
    private func features(of file: TweakDocument, _ document: JSONDocument) -> [AccessorModel.Feature] {
        guard file.format != .legacy else {
            return file.entries.prefix(1).map {
                AccessorModel.Feature(name: $0.feature, location: SourceLocation(file: path, line: 1))
            }
        }
        return (document.root?.members ?? []).filter { $0.node.members != nil }.map {
            AccessorModel.Feature(name: $0.name, location: location($0.position))
        }
    }

    private func location(_ position: JSONPosition) -> SourceLocation {
        SourceLocation(file: path, line: Int(position.line), column: Int(position.utf8Column))
    }
}

extension DiagnosticCode {
    /// A tweak, a feature or another member of a tweak file is invalid.
    public static let tweakFile: DiagnosticCode = DiagnosticCode("tweak-file")
}

import FlintGenerator

/// The settings for reading diagrams and tweak files and for rendering code, from an options file or a
/// command line.
///
/// A setting that was not given is nil or empty.
struct FlowSettings: Equatable, Sendable {
    var name: String?
    var accessorName: String?
    var isObserved: Bool?
    var contexts: ContextReading?
    var readsTriggers: Bool?
    /// Whether constructs that PlantUML refuses to draw cause warnings; only the command `check` sets it.
    var checksDrawing: Bool = false
    var access: RenderOptions.Access?
    var isolation: RenderOptions.Isolation?
    var isCodable: Bool?
    var conformances: [RenderOptions.Conformance]?
    var imports: [String] = []
    var language: FlowLanguage?
    var package: String?
    var integer: KotlinOptions.Integer?
    var isSerializable: Bool?
    /// The qualified names of types in Kotlin, by the names of the types in the diagrams.
    var kotlinTypes: [String: String] = [:]
    var includeRoot: String?
    var definitions: [String: String] = [:]
    var showsCodes: Bool?
    var treatsWarningsAsErrors: Bool?
    var isQuiet: Bool?
    /// The paths of the files and folders that are not read.
    var exclusions: [String] = []

    init() {}

    /// Returns these settings, completed with those of another source that were not given here.
    ///
    /// Imports, definitions, Kotlin types and exclusions of both sources are combined. If both sources define
    /// a name, or give the Kotlin type for a name, these settings have priority.
    ///
    /// - Parameter other: The settings with the lower priority.
    /// - Returns: The merged settings.
    func merged(over other: FlowSettings) -> FlowSettings {
        var result = self
        result.name = name ?? other.name
        result.accessorName = accessorName ?? other.accessorName
        result.isObserved = isObserved ?? other.isObserved
        result.contexts = contexts ?? other.contexts
        result.readsTriggers = readsTriggers ?? other.readsTriggers
        result.access = access ?? other.access
        result.isolation = isolation ?? other.isolation
        result.isCodable = isCodable ?? other.isCodable
        result.conformances = conformances ?? other.conformances
        result.imports = other.imports + imports
        result.language = language ?? other.language
        result.package = package ?? other.package
        result.integer = integer ?? other.integer
        result.isSerializable = isSerializable ?? other.isSerializable
        result.kotlinTypes.merge(other.kotlinTypes) { here, _ in here }
        result.includeRoot = includeRoot ?? other.includeRoot
        result.definitions.merge(other.definitions) { here, _ in here }
        result.showsCodes = showsCodes ?? other.showsCodes
        result.treatsWarningsAsErrors = treatsWarningsAsErrors ?? other.treatsWarningsAsErrors
        result.isQuiet = isQuiet ?? other.isQuiet
        result.exclusions = other.exclusions + exclusions
        return result
    }

    /// The options of the renderer that follow from these settings; a setting that was not given has its
    /// default.
    var renderOptions: RenderOptions {
        var seen: Set<String> = []
        return RenderOptions(
            access: access ?? .internal, isolation: isolation ?? .none, isCodable: isCodable ?? false,
            conformances: conformances ?? [], imports: imports.filter { seen.insert($0).inserted })
    }

    /// The options for Kotlin that follow from these settings; nil if the language is another one.
    ///
    /// Without the option `--package`, the package is empty; only rendering needs one.
    var kotlinOptions: KotlinOptions? {
        guard language == .kotlin else { return nil }
        return KotlinOptions(
            package: package ?? "", integer: integer ?? .long, types: kotlinTypes,
            isSerializable: isSerializable ?? false)
    }
}

extension FlowSettings {
    /// Creates the settings that a command line gives.
    ///
    /// - Parameter arguments: The arguments of a command.
    /// - Throws: ``UsageError`` if `--define` defines a name twice.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        self.init()
        name = arguments[.name]
        accessorName = arguments[.accessorName]
        isObserved = arguments.contains(.observed) ? true : nil
        contexts = arguments[.contexts].flatMap(ContextReading.init)
        readsTriggers = arguments.contains(.triggers) ? true : nil
        access = arguments[.access].flatMap(RenderOptions.Access.init)
        isolation = arguments[.isolation].flatMap(RenderOptions.Isolation.init)
        isCodable = arguments.contains(.codable) ? true : nil
        if let list = arguments[.conformances] {
            var seen: Set<String> = []
            conformances = CommandOption.conformances(in: list).filter { seen.insert($0).inserted }
                .compactMap(RenderOptions.Conformance.init)
        }
        imports = arguments.all(.import)
        language = arguments[.language].flatMap(FlowLanguage.init)
        package = arguments[.package]
        integer = arguments[.int].flatMap(KotlinOptions.Integer.init)
        isSerializable = arguments.contains(.serializable) ? true : nil
        includeRoot = arguments[.includeRoot]
        for text in arguments.all(.define) {
            guard let definition = CommandOption.definition(text) else { continue }
            guard definitions.updateValue(definition.value, forKey: definition.name) == nil else {
                throw UsageError("'\(definition.name)' is defined more than once; define it once")
            }
        }
        showsCodes = arguments.contains(.codes) ? true : nil
        treatsWarningsAsErrors = arguments.contains(.warningsAsErrors) ? true : nil
        isQuiet = arguments.contains(.quiet) ? true : nil
    }
}

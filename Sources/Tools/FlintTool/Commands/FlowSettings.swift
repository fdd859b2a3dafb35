package import FlintGenerator

/// The settings for reading and rendering diagrams and tweak files, from an options file or a command line.
///
/// A setting that is nil or empty was not given.
package struct FlowSettings: Equatable, Sendable {
    package var name: String?
    package var accessorName: String?
    package var contexts: ContextReading?
    package var readsTriggers: Bool?
    /// Whether forms that PlantUML refuses to draw are warnings; no option sets it.
    package var checksDrawing: Bool = false
    package var access: RenderOptions.Access?
    package var isolation: RenderOptions.Isolation?
    package var isCodable: Bool?
    package var conformances: [RenderOptions.Conformance]?
    package var imports: [String] = []
    package var includeRoot: String?
    package var definitions: [String: String] = [:]
    package var showsCodes: Bool?
    package var treatsWarningsAsErrors: Bool?
    package var isQuiet: Bool?
    /// The excluded files and folders.
    package var exclusions: [String] = []

    package init() {}

    /// Adds the settings of another source that are missing here.
    ///
    /// Imports, definitions and exclusions of both apply; if both define a name, this definition applies.
    ///
    /// - Parameter other: The settings with the lower priority.
    /// - Returns: The merged settings.
    package func merged(over other: FlowSettings) -> FlowSettings {
        var result = self
        result.name = name ?? other.name
        result.accessorName = accessorName ?? other.accessorName
        result.contexts = contexts ?? other.contexts
        result.readsTriggers = readsTriggers ?? other.readsTriggers
        result.access = access ?? other.access
        result.isolation = isolation ?? other.isolation
        result.isCodable = isCodable ?? other.isCodable
        result.conformances = conformances ?? other.conformances
        result.imports = other.imports + imports
        result.includeRoot = includeRoot ?? other.includeRoot
        result.definitions.merge(other.definitions) { here, _ in here }
        result.showsCodes = showsCodes ?? other.showsCodes
        result.treatsWarningsAsErrors = treatsWarningsAsErrors ?? other.treatsWarningsAsErrors
        result.isQuiet = isQuiet ?? other.isQuiet
        result.exclusions = other.exclusions + exclusions
        return result
    }

    /// The settings for the renderer.
    package var renderOptions: RenderOptions {
        var seen: Set<String> = []
        return RenderOptions(
            access: access ?? .internal, isolation: isolation ?? .none, isCodable: isCodable ?? false,
            conformances: conformances ?? [], imports: imports.filter { seen.insert($0).inserted })
    }
}

extension FlowSettings {
    /// Reads the settings from a command line.
    ///
    /// - Parameter arguments: The arguments of a command.
    /// - Throws: ``UsageError`` for the first invalid value.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        self.init()
        for option in ToolOption.allCases where option != .conformances {
            for value in arguments.all(option) { try Self.check(value, of: option) }
        }
        name = arguments[.name]
        accessorName = arguments[.accessorName]
        contexts = arguments[.contexts].flatMap(ContextReading.init)
        readsTriggers = arguments.contains(.triggers) ? true : nil
        access = arguments[.access].flatMap(RenderOptions.Access.init)
        isolation = arguments[.isolation].flatMap(RenderOptions.Isolation.init)
        isCodable = arguments.contains(.codable) ? true : nil
        if let list = arguments[.conformances] { conformances = try Self.conformances(of: list) }
        imports = arguments.all(.import)
        includeRoot = arguments[.includeRoot]
        for text in arguments.all(.define) {
            guard let definition = ToolOption.definition(text) else { continue }
            guard definitions.updateValue(definition.value, forKey: definition.name) == nil else {
                throw UsageError("'\(definition.name)' is defined more than once; define it once")
            }
        }
        showsCodes = arguments.contains(.codes) ? true : nil
        treatsWarningsAsErrors = arguments.contains(.warningsAsErrors) ? true : nil
        isQuiet = arguments.contains(.quiet) ? true : nil
    }

    private static func check(_ value: String, of option: ToolOption) throws(UsageError) {
        guard let objection = option.objection(to: value) else { return }
        throw UsageError("'\(option.spelling)': \(objection)")
    }

    private static func conformances(
        of list: String
    ) throws(UsageError) -> [RenderOptions.Conformance] {
        var result: [RenderOptions.Conformance] = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(word.drop { $0 == " " }.prefix { $0 != " " })
            try check(name, of: .conformances)
            guard let conformance = RenderOptions.Conformance(rawValue: name) else { continue }
            if !result.contains(conformance) { result.append(conformance) }
        }
        return result
    }
}

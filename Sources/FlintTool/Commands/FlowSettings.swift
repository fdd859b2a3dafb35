package import FlintGenerator

/// The settings for reading and rendering diagrams and tweak files, from an options file or a command line.
///
/// A setting that is nil or empty was not given.
package struct FlowSettings: Equatable, Sendable {
    package var name: String?
    package var accessorName: String?
    package var contexts: ContextReading?
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

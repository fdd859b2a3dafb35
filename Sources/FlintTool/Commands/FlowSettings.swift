package import FlintGenerator

/// How diagrams and tweak files are read and rendered: what an options file can say, and most of what a command line can.
///
/// What is nil or empty was not said.
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
    /// Files and folders to leave alone.
    package var exclusions: [String] = []

    package init() {}

    /// Adds what another source of settings says and this one does not.
    ///
    /// Imports, definitions and exclusions of both count; of two definitions of a name, the one here.
    ///
    /// - Parameter other: The settings that give way.
    /// - Returns: The settings of both.
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

    /// The part of the settings that is the renderer's.
    package var renderOptions: RenderOptions {
        var seen: Set<String> = []
        return RenderOptions(
            access: access ?? .internal, isolation: isolation ?? .none, isCodable: isCodable ?? false,
            conformances: conformances ?? [], imports: imports.filter { seen.insert($0).inserted })
    }
}

public import Foundation

/// The source of telemetry: a service, its instance and the process.
public struct TelemetryResource: Sendable, Hashable {
    /// The attributes; each key is there once.
    public private(set) var attributes: [TelemetryAttribute]

    /// Creates a resource; of several attributes with one key, the last one counts.
    ///
    /// - Parameter attributes: The attributes.
    public init(_ attributes: [TelemetryAttribute] = []) {
        self.attributes = []
        for attribute in attributes { set(attribute) }
    }

    /// The value of an attribute; `nil` removes it.
    ///
    /// - Parameter key: The name of the attribute, such as `deployment.environment.name`.
    public subscript(key: String) -> TelemetryValue? {
        get { attributes[key] }
        set {
            if let newValue { set(TelemetryAttribute(key, newValue)) } else { remove(key) }
        }
    }

    private mutating func set(_ attribute: TelemetryAttribute) {
        if let index = attributes.firstIndex(where: { $0.key == attribute.key }) {
            attributes[index] = attribute
        } else {
            attributes.append(attribute)
        }
    }

    private mutating func remove(_ key: String) {
        attributes.removeAll { $0.key == key }
    }

    /// The running process with a random instance, as the semantic conventions for resources name its attributes.
    ///
    /// The command line is not among them: it may hold secrets.
    ///
    /// - Parameter instance: The identity of the instance; each process has its own.
    /// - Returns: The resource; its service name is `unknown_service:` with the name of the program.
    public static func process(instance: String = UUID().uuidString.lowercased()) -> TelemetryResource {
        let process = ProcessInfo.processInfo
        return TelemetryResource([
            TelemetryAttribute("service.name", .string("unknown_service:\(process.processName)")),
            TelemetryAttribute("service.instance.id", .string(instance)),
            TelemetryAttribute("telemetry.sdk.name", "flint"),
            TelemetryAttribute("telemetry.sdk.language", "swift"),
            TelemetryAttribute("telemetry.sdk.version", .string(TelemetryScope.flint.version)),
            TelemetryAttribute("process.pid", .int(Int64(process.processIdentifier))),
            TelemetryAttribute("process.executable.name", .string(process.processName)),
        ])
    }
}

/// The library that made telemetry.
public struct TelemetryScope: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The version.
    public let version: String

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - version: The version.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }

    /// Flint.
    public static let flint = TelemetryScope(name: "flint", version: "0.1.0")

    /// The version of the semantic conventions whose names the telemetry of Flint has.
    public static let schemaURL = "https://opentelemetry.io/schemas/1.40.0"
}

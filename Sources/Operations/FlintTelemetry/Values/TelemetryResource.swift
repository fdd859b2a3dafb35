public import Foundation

/// The attributes that describe the source of telemetry: a service, its instance and the process.
public struct TelemetryResource: Sendable, Hashable {
    /// The attributes of the resource; each key occurs once.
    public private(set) var attributes: [TelemetryAttribute]

    /// Creates a resource.
    ///
    /// If a key occurs more than once, its last value counts.
    ///
    /// - Parameter attributes: The attributes.
    public init(_ attributes: [TelemetryAttribute] = []) {
        self.attributes = []
        for attribute in attributes { set(attribute) }
    }

    /// Accesses the value of an attribute.
    ///
    /// Setting `nil` removes the attribute.
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

    /// Returns a resource that describes the running process, with the names of OpenTelemetry's conventions.
    ///
    /// The attributes do not contain the command line, which may have secrets.
    ///
    /// - Parameter instance: The identity of this process among all instances of the service; random by
    ///   default.
    /// - Returns: The resource. Its service name is `unknown_service:` followed by the program's name.
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

/// The instrumentation scope of OpenTelemetry: the library that made the telemetry.
public struct TelemetryScope: Sendable, Hashable {
    /// The name of the library.
    public let name: String
    /// The version of the library.
    public let version: String

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - name: The name of the library.
    ///   - version: The version of the library.
    public init(name: String, version: String) {
        self.name = name
        self.version = version
    }

    /// The scope of all telemetry that Flint makes.
    public static let flint = TelemetryScope(name: "flint", version: "0.1.0")

    /// The address of OpenTelemetry's semantic conventions whose names Flint uses, with their version.
    public static let schemaURL = "https://opentelemetry.io/schemas/1.40.0"
}

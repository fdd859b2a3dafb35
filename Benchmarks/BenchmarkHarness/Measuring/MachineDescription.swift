import Foundation

/// The machine and the build with which a report was made.
///
/// Two reports are compared by nanoseconds only if their descriptions are equal.
struct MachineDescription: Sendable, Equatable, Codable {
    /// The version of the compiler, as far as it is known at compile time.
    var toolchain: String

    /// The names of the operating system and the architecture.
    var platform: String

    /// The model of the processor.
    var cpu: String

    /// The number of available processors.
    var cores: Int

    /// The kind of build: `debug` or `release`.
    var build: String

    /// The description of this machine and this build.
    static let current = MachineDescription(
        toolchain: toolchainVersion,
        platform: "\(ProcessInfo.processInfo.operatingSystemVersionString) \(architecture)",
        cpu: processorName(in: try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)),
        cores: ProcessInfo.processInfo.activeProcessorCount,
        build: isDebugBuild ? "debug" : "release")

    /// Whether this target was built without optimization.
    static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Returns the model of the processor from the text of `/proc/cpuinfo`.
    static func processorName(in text: String?) -> String {
        for line in (text ?? "").split(separator: "\n") where line.hasPrefix("model name") {
            if let colon = line.firstIndex(of: ":") {
                let name = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                return name.isEmpty ? "unknown" : name
            }
        }
        return "unknown"
    }

    // The compiler's version can only be tested by conditional compilation, so it is compared with each
    // version in turn.
    private static var toolchainVersion: String {
        #if compiler(>=6.5)
            "Swift 6.5 or later"
        #elseif compiler(>=6.4)
            "Swift 6.4"
        #elseif compiler(>=6.3.2)
            "Swift 6.3.2 or later"
        #elseif compiler(>=6.3.1)
            "Swift 6.3.1"
        #elseif compiler(>=6.3)
            "Swift 6.3"
        #else
            "Swift 6.2"
        #endif
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "other"
        #endif
    }
}

import Foundation

/// The machine and the build of a report.
///
/// Nanoseconds are compared only if two descriptions are equal.
package struct MachineDescription: Sendable, Equatable, Codable {
    /// The version of the compiler, as far as it is known at compile time.
    package var toolchain: String

    /// The operating system and the architecture.
    package var platform: String

    /// The model of the processor.
    package var cpu: String

    /// The number of available processors.
    package var cores: Int

    /// `debug` or `release`.
    package var build: String

    package init(toolchain: String, platform: String, cpu: String, cores: Int, build: String) {
        self.toolchain = toolchain
        self.platform = platform
        self.cpu = cpu
        self.cores = cores
        self.build = build
    }

    /// This machine and this build.
    package static let current = MachineDescription(
        toolchain: toolchainVersion,
        platform: "\(ProcessInfo.processInfo.operatingSystemVersionString) \(architecture)",
        cpu: processorName(in: try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)),
        cores: ProcessInfo.processInfo.activeProcessorCount,
        build: isDebugBuild ? "debug" : "release")

    /// Whether this target was built without optimization.
    package static var isDebugBuild: Bool {
        #if DEBUG
            true
        #else
            false
        #endif
    }

    /// Finds the model in the text of `/proc/cpuinfo`.
    package static func processorName(in text: String?) -> String {
        for line in (text ?? "").split(separator: "\n") where line.hasPrefix("model name") {
            if let colon = line.firstIndex(of: ":") {
                let name = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                return name.isEmpty ? "unknown" : name
            }
        }
        return "unknown"
    }

    // The compiler's version is available to conditional compilation only, one comparison at a time.
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

import Foundation
import TestSupport
import Testing

/// The manifest of the package as the package manager reads it.
struct PackageManifest: Decodable {
    struct Product: Decodable {
        let name: String
        let targets: [String]
    }

    struct Target: Decodable {
        let name: String
        let exclude: [String]
        let dependencies: [Reference]
        let pluginUsages: [Reference]?
    }

    /// The name in a dependency or a use of a plugin, such as `{"byName": ["FlintFlows", null]}`.
    struct Reference: Decodable {
        let name: String

        init(from decoder: any Decoder) throws {
            let words = try decoder.singleValueContainer().decode([String: [Word]].self)
            name = try #require(words.values.first?.first?.text)
        }

        /// A name; the condition behind it is left out.
        private struct Word: Decodable {
            let text: String?

            init(from decoder: any Decoder) throws {
                text = try? decoder.singleValueContainer().decode(String.self)
            }
        }
    }

    let products: [Product]
    let targets: [Target]
    let dependencies: [[String: String]]

    /// Reads the manifest without the variables that `.ci/run` sets for it.
    static func read() async throws -> PackageManifest {
        let folder = try TemporaryFolder()
        var environment = ProcessInfo.processInfo.environment
        environment["FLINT_TEST_TARGETS"] = nil
        environment["FLINT_BENCHMARKS_PRODUCT"] = nil
        // A folder of its own, since another process may hold that of the package.
        let result = try await ChildProcess.run(
            [
                "/usr/bin/env", "swift", "package", "--package-path", Repository.root.path, "--scratch-path",
                folder.path("scratch"), "dump-package",
            ], environment: environment)
        try #require(result.status == 0, "\(result.errors)")
        return try JSONDecoder().decode(PackageManifest.self, from: Data(result.output.utf8))
    }

    /// The targets that some stand on, and themselves.
    func needed(by names: Set<String>) -> Set<String> {
        let more = targets.filter { names.contains($0.name) }.flatMap { $0.dependencies.map(\.name) }
        let all = names.union(more)
        return all == names ? all : needed(by: all)
    }
}

package import Foundation

/// What was built together with the tests, found beside their bundle.
package enum BuiltProduct {
    private static let folders: [URL] = {
        let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
        let places =
            [URL(filePath: CommandLine.arguments[0]), Bundle.main.bundleURL, Bundle.main.executableURL]
            .compactMap { $0 } + bundles
        return places.map { $0.resolvingSymlinksInPath() }.flatMap { place in
            let folder = place.deletingLastPathComponent()
            return [place, folder, folder.deletingLastPathComponent()]
        }
    }()

    /// The path of an executable; `nil` if only the tests were built.
    package static func executable(_ name: String) -> String? {
        folders.map { $0.appending(path: name).path(percentEncoded: false) }.first { path in
            let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            return kind == .typeRegular && FileManager.default.isExecutableFile(atPath: path)
        }
    }

    /// The folder that holds the modules for the compiler; `nil` where there is none, as on a device.
    package static let modules: URL? = folders.map { $0.appending(path: "Modules") }.first {
        FileManager.default.fileExists(atPath: $0.appending(path: "FlintCore.swiftmodule").path)
    }
}

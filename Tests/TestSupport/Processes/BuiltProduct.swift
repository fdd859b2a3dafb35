package import Foundation

/// The products that were built together with the tests, which are beside the bundle of the tests.
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

    /// Returns the path of an executable; `nil` if it was not built.
    package static func executable(_ name: String) -> String? {
        folders.map { $0.appending(path: name).path(percentEncoded: false) }.first { path in
            let kind = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
            return kind == .typeRegular && FileManager.default.isExecutableFile(atPath: path)
        }
    }

    /// The folder with the compiled modules; `nil` if there is none, as on a device.
    package static let modules: URL? = folders.map { $0.appending(path: "Modules") }.first {
        FileManager.default.fileExists(atPath: $0.appending(path: "FlintCore.swiftmodule").path)
    }
}

import FlintGenerator
import Foundation

/// The diagrams beside the tests.
enum Corpus {
    static let folder: URL = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Diagrams")

    /// The names of the files, without their extension, sorted.
    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
        return files.filter { $0.hasSuffix(".puml") }.map { String($0.dropLast(5)) }.sorted()
    }()

    static var valid: [String] { names.filter { !$0.hasPrefix("broken-") } }
    static var broken: [String] { names.filter { $0.hasPrefix("broken-") } }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: "\(name).puml")))
    }

    /// A parser that includes files of the folder.
    static let parser: DiagramParser = DiagramParser(
        environment: ["FLINT_HOME": "home"],
        includes: includes)

    /// Finds the files of the folder that others include.
    static let includes: IncludeResolver = IncludeResolver { path, _ in
        guard let data = try? Data(contentsOf: folder.appending(path: path)) else { return .missing }
        return .found(name: path, bytes: Array(data))
    }
}

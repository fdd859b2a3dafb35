import Foundation
import TestSupport

/// The public types of a module and of those that it exports, as their declarations name them.
struct PublicNames {
    /// A symbol graph, as far as it is used here.
    private struct Graph: Decodable {
        struct Module: Decodable { let name: String }
        struct Symbol: Decodable {
            struct Identifier: Decodable { let precise: String }
            struct Fragment: Decodable { let preciseIdentifier: String? }
            let identifier: Identifier
            let kind: Identified
            let pathComponents: [String]
            let declarationFragments: [Fragment]?
            let swiftGenerics: Generics?
        }
        struct Generics: Decodable { let parameters: [Parameter]? }
        struct Parameter: Decodable { let name: String }
        struct Identified: Decodable { let identifier: String }
        struct Relationship: Decodable {
            let kind: String
            let target: String
        }

        let module: Module
        let symbols: [Symbol]
        let relationships: [Relationship]
    }

    /// The types of the package by their mangled names.
    private var types: [String: String] = [:]
    /// The names of generic types.
    private var generic: Set<String> = []
    /// The mangled names of what is declared or named in the exported modules.
    private var named: Set<String> = []

    /// Reads the public API of modules.
    ///
    /// - Parameters:
    ///   - exported: The modules whose declarations are looked at.
    ///   - others: The modules whose types they may name.
    ///   - compiler: The compiler, which leads to the extractor of symbols and to the modules.
    init(of exported: Set<String>, _ others: Set<String>, _ compiler: SwiftCompiler) async throws {
        let folder = try TemporaryFolder()
        let extractor = compiler.executable.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "swift-symbolgraph-extract")
        for module in exported.union(others) {
            let result = try await ChildProcess.run([
                extractor.path, "-module-name", module, "-I", compiler.modules.path, "-target", Self.target,
                "-minimum-access-level", "public", "-output-dir", folder.path,
            ])
            guard result.status == 0 else { throw Failure(text: "\(module): \(result.errors)") }
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasSuffix(".symbols.json") {
            let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: folder.url(name)))
            // Extensions of other modules are in files of their own, named after both.
            let module = String(name.prefix { $0 != "@" && $0 != "." })
            add(graph, isExported: exported.contains(module))
        }
    }

    struct Failure: Error {
        let text: String
    }

    private mutating func add(_ graph: Graph, isExported: Bool) {
        let kinds = ["swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias"]
        for symbol in graph.symbols {
            let identifier = symbol.identifier.precise
            if kinds.contains(symbol.kind.identifier) {
                let name = symbol.pathComponents.joined(separator: ".")
                types[identifier] = name
                if symbol.swiftGenerics?.parameters?.isEmpty == false { generic.insert(name) }
            }
            guard isExported else { continue }
            named.insert(identifier)
            named.formUnion((symbol.declarationFragments ?? []).compactMap(\.preciseIdentifier))
        }
        guard isExported else { return }
        named.formUnion(
            graph.relationships.filter { ["conformsTo", "inheritsFrom"].contains($0.kind) }.map(\.target))
    }

    /// The names, in alphabetical order; without those inside generic types, which need arguments of these.
    var all: [String] {
        Set(named.compactMap { types[$0] }).filter { name in
            let parts = name.split(separator: ".")
            return !(1..<parts.count).contains { generic.contains(parts.prefix($0).joined(separator: ".")) }
        }.sorted()
    }

    #if os(macOS)
        private static let system = "apple-macosx15.0"
    #else
        private static let system = "unknown-linux-gnu"
    #endif

    #if arch(arm64)
        private static let target = (system.hasPrefix("apple") ? "arm64-" : "aarch64-") + system
    #else
        private static let target = "x86_64-" + system
    #endif
}

extension PublicNames {
    /// The modules that a module of the package exports as a whole, itself among them.
    static func modules(exportedBy module: String) throws -> Set<String> {
        var (modules, pending): (Set<String>, [String]) = ([], [module])
        while let next = pending.popLast() {
            guard modules.insert(next).inserted else { continue }
            let paths = try Repository.files(in: "Sources", withExtension: "swift")
                .filter { $0.hasSuffix("/\(next)/Exports.swift") }
            for path in paths {
                pending += try Repository.text(path).split(separator: "\n").compactMap { line in
                    let words = line.split(separator: " ")
                    guard words.starts(with: ["@_exported", "public", "import"]), words.count == 4 else {
                        return nil
                    }
                    return String(words[3])
                }
            }
        }
        return modules
    }
}

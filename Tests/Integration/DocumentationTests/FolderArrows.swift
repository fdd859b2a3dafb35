/// Which folders of a module name types of which others.
///
/// A type is known by its name alone: of two with one name in a module the first counts.
struct FolderArrows {
    /// The folders that each folder refers to, with the names by which it does.
    private(set) var arrows: [String: [String: Set<String>]] = [:]
    /// The folder in which each type is declared.
    private(set) var homes: [String: String] = [:]

    /// - Parameter files: The text of each file without comments, by its path inside the module.
    init(in files: [String: String]) {
        let files = files.sorted { $0.key < $1.key }.map { (folder: Self.folder(of: $0.key), code: $0.value) }
        for (folder, code) in files {
            for name in Self.declaredTypes(in: code) where homes[name] == nil { homes[name] = folder }
        }
        for (folder, code) in files {
            for word in Self.words(in: code) {
                guard let home = homes[word], home != folder else { continue }
                arrows[folder, default: [:]][home, default: []].insert(word)
            }
        }
    }

    /// A way that leads from a folder back to it; `nil` if there is none.
    var circle: [String]? {
        var done: Set<String> = []
        var way: [String] = []
        func visit(_ folder: String) -> [String]? {
            if let start = way.firstIndex(of: folder) { return Array(way[start...]) + [folder] }
            guard !done.contains(folder) else { return nil }
            way.append(folder)
            defer {
                way.removeLast()
                done.insert(folder)
            }
            for next in (arrows[folder] ?? [:]).keys.sorted() {
                if let circle = visit(next) { return circle }
            }
            return nil
        }
        for folder in arrows.keys.sorted() {
            if let circle = visit(folder) { return circle }
        }
        return nil
    }

    /// The folder at the top of a module in which a file is; the module itself for a file outside of folders.
    private static func folder(of path: String) -> String {
        path.contains("/") ? String(path.prefix { $0 != "/" }) : "."
    }

    /// The names of the types that are declared at the top of a file and seen by others.
    static func declaredTypes(in code: String) -> [String] {
        let declaration =
            /^(?:    )?(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|final|indirect|nonisolated) +)*(?:class|struct|enum|actor|protocol|typealias) +([A-Z]\w*)/
        return code.split(separator: "\n").compactMap { line in
            // Inside `#if` a declaration is indented once; so is a nested type, which is known by its outer one.
            guard !line.hasPrefix(" "), let match = line.firstMatch(of: declaration) else { return nil }
            return String(match.1)
        }
    }

    /// The words of a file that could be names of types, but those of its texts.
    static func words(in code: String) -> Set<String> {
        let bare = code.replacing(/"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"/, with: " ")
        return Set(bare.matches(of: /\b[A-Z]\w*\b/).map { String($0.0) })
    }
}

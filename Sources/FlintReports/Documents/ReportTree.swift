internal import Foundation

/// The files that an application has written into a directory.
struct ReportTree {
    let root: URL

    /// Returns the regular files, sorted by name, with paths that are valid on every system; links are skipped.
    func files() -> [(path: String, content: Result<Data, any Error>)] {
        files(in: root, below: "", depth: 0)
    }

    private func files(
        in directory: URL, below prefix: String, depth: Int
    ) -> [(path: String, content: Result<Data, any Error>)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
        var given = ReportPathNames()
        return names.sorted().flatMap { name -> [(path: String, content: Result<Data, any Error>)] in
            let url = directory.appending(path: name)
            let path = prefix + given.name(for: name)
            let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
            switch attributes?[.type] as? FileAttributeType {
            case .typeRegular: return [(path, Result { try Data(contentsOf: url) })]
            // Deeper nesting is assumed to be an error.
            case .typeDirectory where depth < 32: return files(in: url, below: path + "/", depth: depth + 1)
            default: return []
            }
        }
    }
}

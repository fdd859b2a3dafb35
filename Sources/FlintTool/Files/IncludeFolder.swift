import FlintGenerator

/// The files below one folder, for the includes of diagrams.
struct IncludeFolder: Sendable {
    /// The folder; nothing outside of it is read, links included.
    let root: String
    let surroundings: any Surroundings

    /// The includes, for a compiler.
    var resolver: IncludeResolver {
        IncludeResolver { path, includer in resolve(path, from: includer) }
    }

    private func resolve(_ path: String, from includer: String) -> IncludeResolver.Result {
        // Standard input stands nowhere, so its includes are searched in the root.
        let folder = includer.hasPrefix("<") ? root : Path.folder(of: includer)
        let name = Path.normalized(Path.join(folder, path))
        guard Path.isInside(surroundings.identity(of: name), surroundings.identity(of: root)) else {
            return .outsideRoot
        }
        guard surroundings.kind(of: name) != nil else { return .missing }
        do throws(FileError) {
            let bytes = try surroundings.read(name, limit: ParsingLimits().fileBytes + 1)
            return .found(name: name, bytes: bytes)
        } catch {
            return .unreadable(error.reason)
        }
    }
}

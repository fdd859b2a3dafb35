import FlintBasics
import FlintGenerator

/// The folder from which `!include` in diagrams may read files.
struct IncludeFolder: Sendable {
    /// The path of the folder; no file outside of it is read, not even through symbolic links.
    let root: String
    let system: any ToolSystem

    /// The function that finds the included files for a compiler, and reads no file outside of the folder.
    var resolver: IncludeResolver {
        IncludeResolver { path, includer in resolve(path, from: includer) }
    }

    private func resolve(_ path: String, from includer: String) -> IncludeResolver.Result {
        // Standard input has no folder, so its includes are relative to the root.
        let folder = includer.hasPrefix("<") ? root : FilePath.folder(of: includer)
        let name = FilePath.normalized(FilePath.join(folder, path))
        guard FilePath.isInside(system.identity(of: name), system.identity(of: root)) else {
            return .outsideRoot
        }
        guard system.kind(of: name) != nil else { return .missing }
        do throws(FileError) {
            let bytes = try system.read(name, limit: ParsingLimits().fileBytes + 1)
            return .found(name: name, bytes: bytes)
        } catch {
            return .unreadable(error.reason)
        }
    }
}

/// Where a note goes: the folder of the desk, or a folder in it.
enum NotePlace: Sendable, Hashable {
    /// The folder that the desk lists.
    case desk
    /// A folder in that one, by its name.
    case subfolder(String)

    /// The words for a person.
    var title: String {
        switch self {
        case .desk: "this folder"
        case .subfolder(let name): "“\(name)”"
        }
    }
}

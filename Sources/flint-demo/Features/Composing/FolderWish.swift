/// What a person has said so far about the folder of a note.
struct FolderWish: Sendable, Equatable {
    /// The folder that is chosen unless another one is.
    var place = NotePlace.desk
    /// The name of the new folder as it was typed.
    var newName = ""
    /// Why the new folder could not be made.
    var problem: String?

    /// The same wish after a failure, which keeps the name.
    func refused(_ words: String) -> FolderWish {
        var wish = self
        wish.problem = words
        return wish
    }
}

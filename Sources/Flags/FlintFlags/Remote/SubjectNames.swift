internal import FlintSubjects

/// Names that stand for subjects in a file: hashes of 128 bits, from which no identifier and no attribute is found.
struct SubjectNames: Sendable {
    /// The salt, which is chosen anew for each file.
    let salt: UInt64
    private let first: SubjectPseudonyms
    private let second: SubjectPseudonyms

    init(salt: UInt64) {
        self.salt = salt
        first = SubjectPseudonyms(key: salt, 0)
        second = SubjectPseudonyms(key: salt, 1)
    }

    /// The name of a subject, equal for equal evaluation contexts.
    func name(of subject: Subject) -> String {
        let context = FlagJSON.context(of: subject)
        return first.text(of: context) + second.text(of: context)
    }
}

internal import FlintSubjects

/// Makes pseudonyms for subjects in a file: hashes of 128 bits.
///
/// Neither identifiers nor attributes can be derived from a pseudonym.
struct SubjectNames: Sendable {
    /// A random number that is hashed with each subject, so that a subject has different pseudonyms in two
    /// files.
    let salt: UInt64
    private let first: SubjectPseudonyms
    private let second: SubjectPseudonyms

    init(salt: UInt64) {
        self.salt = salt
        first = SubjectPseudonyms(key: salt, 0)
        second = SubjectPseudonyms(key: salt, 1)
    }

    /// Returns the pseudonym of a subject; subjects with equal evaluation contexts have the same one.
    func name(of subject: Subject) -> String {
        let context = FlagJSON.context(of: subject)
        return first.text(of: context) + second.text(of: context)
    }
}

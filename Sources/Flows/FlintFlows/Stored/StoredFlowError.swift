/// An error in the form in which a stored run keeps it, whose text may contain values of the run.
package protocol StoredFlowError: Error {
    /// The name of the original error's type, with its module.
    var type: String { get }
}

extension Error {
    /// The name of the original error's type without its module, for an error that a stored run keeps; `nil`
    /// for others.
    package var storedTypeName: String? {
        guard let type = (self as? any StoredFlowError)?.type else { return nil }
        return type.firstIndex(of: ".").map { String(type[type.index(after: $0)...]) } ?? type
    }
}

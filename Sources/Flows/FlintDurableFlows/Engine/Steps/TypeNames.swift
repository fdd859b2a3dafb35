internal import Synchronization

/// A cache of the names of types with their modules.
///
/// Making a name takes longer than all other work for a recorded step.
enum TypeNames {
    private static let names = Mutex<[ObjectIdentifier: String]>([:])

    static func name<Value>(of type: Value.Type) -> String {
        let id = ObjectIdentifier(type)
        if let name = names.withLock({ $0[id] }) { return name }
        let name = String(reflecting: type)
        names.withLock { $0[id] = name }
        return name
    }
}

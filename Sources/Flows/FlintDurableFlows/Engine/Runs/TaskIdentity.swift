/// The identity of a task while it runs.
enum TaskIdentity {
    /// The identity of the present task; `nil` outside of tasks.
    static var current: Int? {
        unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
    }
}

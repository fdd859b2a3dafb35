/// Tells tasks apart, while they run.
enum TaskIdentity {
    /// The present task; `nil` outside of tasks.
    static var current: Int? {
        unsafe withUnsafeCurrentTask { task in unsafe task?.hashValue }
    }
}

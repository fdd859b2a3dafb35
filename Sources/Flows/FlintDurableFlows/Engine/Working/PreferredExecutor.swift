/// The executor that a task prefers, to be passed to a new task that is not a child and so does not inherit
/// it.
package enum PreferredExecutor {
    /// The executor of a simulation, for systems without a way to read the preferred executor.
    package static let ofSimulation = TaskLocal<(any TaskExecutor)?>(wrappedValue: nil)

    /// The executor that the calling task prefers; `nil` for none.
    static var current: (any TaskExecutor)? {
        if let executor = ofSimulation.get() { return executor }
        #if compiler(>=6.3)
            if #available(macOS 26.4, iOS 26.4, watchOS 26.4, tvOS 26.4, visionOS 26.4, *) {
                return unsafe withUnsafeCurrentTask { task in
                    unsafe task?.unownedTaskExecutor?.asTaskExecutor()
                }
            }
        #endif
        return nil
    }
}

#if PostgreSQL
    internal import Dispatch

    /// Blocking work on a thread of its own.
    enum BlockingWork {
        static func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
            DispatchQueue(label: name).async(execute: body)
        }
    }
#endif

#if PostgreSQL
    internal import Dispatch

    /// Work that waits for the server, on a thread that nobody else waits for.
    enum BlockingWork {
        static func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
            DispatchQueue(label: name).async(execute: body)
        }
    }
#endif

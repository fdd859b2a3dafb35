import Dispatch

/// Where synchronous code runs, asked without a crash if it is elsewhere.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the queue behind the main actor runs this.
    ///
    /// Its thread is not always the same one.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}

/// Something that a program with the whole screen has to react to.
enum TerminalEvent: Sendable, Equatable {
    /// Bytes of keys.
    case bytes([UInt8])
    /// No key will come any more.
    case inputEnded
    /// A person had the time to go on with a sequence, and did not; the number is that of the wait.
    case waited(Int)
    /// The window has another size.
    case resized
    /// The program is to stop until it is continued.
    case suspended
    /// The program goes on, and the terminal may have been somebody else's meanwhile.
    case continued
    /// The program is to end.
    case terminated
    /// What is to be seen may be another.
    case changed
}

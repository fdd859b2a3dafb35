/// A refusal by the system to read or write a file.
package struct TweakFileFailure: Error, Sendable, Equatable {
    /// The number of the refusal, such as `ENOSPC`.
    package let number: Int32
    /// What was tried.
    package let step: TweakFileStorage.Step

    package init(number: Int32, step: TweakFileStorage.Step) {
        self.number = number
        self.step = step
    }
}

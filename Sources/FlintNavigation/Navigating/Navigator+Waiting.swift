extension Navigator {
    /// Waits until all earlier operations are finished, or until the task is canceled.
    ///
    /// Inside an operation it waits for the inner operations of that one.
    package func waitForTurns() async {
        // A canceled task gets no turn; the error is irrelevant.
        try? await inTurn { _ in }
    }
}

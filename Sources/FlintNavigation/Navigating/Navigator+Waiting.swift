extension Navigator {
    /// Waits until what was asked for before has been done, or until the task is canceled.
    ///
    /// Inside an operation it waits for the operations inside that one.
    package func waitForTurns() async {
        // A canceled task gets no turn, and need not know.
        try? await inTurn { _ in }
    }
}

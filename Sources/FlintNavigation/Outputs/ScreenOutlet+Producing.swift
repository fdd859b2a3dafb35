internal import FlintCore

extension ScreenOutlet {
    /// Passes an output to the stub.
    ///
    /// - Returns: The value to handle; `nil` if the stub consumed it.
    func passStub(_ value: TypedValue) throws -> TypedValue? {
        guard let stub else { return value }
        return try stub(value)
    }

    /// The navigator and the node, if a navigator has shown the screen.
    func connection(
        of kind: ScreenKind
    ) throws(NavigationError) -> (receiver: any OutputReceiver, node: NodeID) {
        guard let receiver, let node else { throw NavigationError(.notAttached, screen: kind) }
        return (receiver, node)
    }

    /// Reports an error that has no waiting caller: to the navigator, or to the log if there is none.
    func report(_ error: any Error, on kind: ScreenKind) {
        if let receiver { return receiver.report(error, on: kind) }
        // Other errors may contain user input.
        let text = (error as? NavigationError)?.description ?? TypeName(of: type(of: error)).identifier
        Flint.logger(activity: "navigation", topic: nil).development?.error("Screen '\(kind)': \(text)")
    }
}

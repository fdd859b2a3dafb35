extension OutputProducing {
    /// The flow that determines the destination of this instance's output.
    ///
    /// If it is `nil`, the flow of its factory decides, if there is one, else a lookup.
    ///
    /// ```swift
    /// list.flow = .oneOf(.show(NoteScreen.self), .present(Composer.self))
    /// ```
    public var flow: ExplicitFlow<OutputType>? {
        get { outlet.flow.map { ExplicitFlow(erased: $0) } }
        set { outlet.flow = newValue?.erased }
    }
}

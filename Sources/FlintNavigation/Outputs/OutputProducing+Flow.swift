extension OutputProducing {
    /// Decides where the output of this instance goes; nil leaves it to the flow of its factory, if any, else to a lookup.
    ///
    /// ```swift
    /// list.flow = .oneOf(.show(NoteScreen.self), .present(Composer.self))
    /// ```
    public var flow: ExplicitFlow<OutputType>? {
        get { outlet.flow.map { ExplicitFlow(erased: $0) } }
        set { outlet.flow = newValue?.erased }
    }
}

extension PresentationResult {
    /// Returns the first of several presenters with the type that an action needs.
    ///
    /// An action without presenter needs none of them.
    ///
    /// ```swift
    /// return .ready(firstFitting: documentWindow, settingsWindow)
    /// ```
    ///
    /// - Parameter candidates: The presenters, the preferred one first.
    /// - Returns: `ready` with a presenter; `unsupported` if none has that type.
    public static func ready(firstFitting candidates: any Sendable...) -> PresentationResult {
        for candidate in candidates {
            if let presenter = candidate as? Presenter { return .ready(presenter) }
        }
        return (NoPresenter() as? Presenter).map { .ready($0) } ?? .unsupported
    }
}

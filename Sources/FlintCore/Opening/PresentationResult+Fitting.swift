extension PresentationResult {
    /// Answers with the first of several presenters that has the type which an action asks for.
    ///
    /// An action without presenter needs none of them.
    ///
    /// ```swift
    /// return .ready(firstFitting: documentWindow, settingsWindow)
    /// ```
    ///
    /// - Parameter candidates: The presenters, the preferred one first.
    /// - Returns: Ready with a presenter; `unsupported` if none is of that type.
    public static func ready(firstFitting candidates: any Sendable...) -> PresentationResult {
        for candidate in candidates {
            if let presenter = candidate as? Presenter { return .ready(presenter) }
        }
        return (NoPresenter() as? Presenter).map { .ready($0) } ?? .unsupported
    }
}

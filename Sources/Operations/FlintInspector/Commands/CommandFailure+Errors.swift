internal import FlintCore
internal import FlintHTTP
internal import FlintNavigation
internal import FlintTweaks

extension CommandFailure {
    /// Creates the failure for an error that an action threw.
    ///
    /// - Parameter error: The error. For an error type that Flint does not know, the failure contains only
    ///   the name of the type, and the text that `ActionFailure` records of the error, if there is one.
    init(_ error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as FlintError: self.init(error)
        case let error as DebugPerformError:
            self.init(
                status: error.code == .notFound ? .notFound : .unprocessableContent,
                code: error.code.description,
                subject: error.bindingID, error.description)
        case let error as TweakError: self.init(error)
        case let error as DebugReport.Failure:
            self.init(
                status: .unprocessableContent, code: error.code.description, subject: error.path,
                error.description)
        case let error as NavigationError:
            self.init(
                status: .unprocessableContent, code: error.code.description,
                subject: error.screen?.description ?? "",
                error.description)
        case is CancellationError:
            self.init(
                status: .unprocessableContent, code: "cancelled", subject: "", "The command was cancelled.")
        default:
            let failure = ActionFailure(error)
            self.init(
                status: .unprocessableContent, code: "failed", subject: failure.typeName,
                failure.message ?? "It failed with \(failure.typeName).")
        }
    }

    private init(_ error: FlintError) {
        let isControl = error.subject == InspectorControlFeature.identifier
        let status: HTTPStatus =
            switch error.code {
            case .featureUnavailable where isControl: .forbidden
            case .featureNotRegistered, .actionNotDeclared: .notFound
            default: .unprocessableContent
            }
        self.init(status: status, code: error.code.description, subject: error.subject, error.description)
    }

    private init(_ error: TweakError) {
        self.init(
            status: error.code == .notFound ? .notFound : .unprocessableContent, code: error.code.description,
            subject: error.path?.description ?? error.providerID ?? "", error.description)
        guard !error.findings.isEmpty else { return }
        details["refused"] = .objects(
            error.findings.map {
                ["path": $0.paths.first.map { .string($0.description) }, "message": .string($0.description)]
            })
    }
}

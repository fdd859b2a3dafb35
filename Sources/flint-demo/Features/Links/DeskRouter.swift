import FlintCore

/// Gives each action that comes from outside the presenter it asks for.
struct DeskRouter: PresentationRouter {
    let reception: Reception

    func presentation<Binding: ActionBinding>(
        for binding: Binding, with input: Binding.Action.Input
    ) async -> PresentationResult<Binding.Action.Presenter> {
        .ready(firstFitting: reception, reception.presenter)
    }
}

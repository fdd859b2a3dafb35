import FlintCore

/// Shows what an application with these features has to say about itself.
enum PropertyListAction: Action {
    static let description = "Show what belongs in the property list of an application"

    static func perform(
        with context: ActionContext<DeskInput<PropertyListWish>>, using presenter: any NotesPresenter
    ) async throws -> ApplicationRequirements {
        let requirements = Flint.applicationRequirements
        let text =
            try context.input.isAboutEntitlements
            ? requirements.entitlementsXML() : requirements.propertyListXML()
        try await presenter.show(.shared(.text(text)))
        return requirements
    }
}

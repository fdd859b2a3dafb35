import FlintCore

enum App: FeatureGroup { static let subfeatures: Subfeatures = [Greeting.self] }

enum Greeting: Feature {
    static let description = "Greets people"
    static let greet = action(GreetAction.self)
    static func prepare(actions: FeatureActionsBuilder) { actions.declare(greet) }
}
enum GreetAction: Action {
    static let description = "Greets somebody by name"
    static func perform(with context: ActionContext<String>, using _: NoPresenter) async throws -> String {
        "Hello, \(context.input)!"
    }
}
try Flint.quickSetup(App.self)
let events = Flint.events()
print(try await Greeting.greet.perform(with: "Ada"))
for await event in events.prefix(2) { print(event.sequence, event.kind.name, event.input?.text ?? "") }

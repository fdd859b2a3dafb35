import FlintFlows
import FlintNavigation
import NotesScreens

/// Walks through screens that are declared in a library, and awaits one of its own.
@main
@MainActor
struct ScreensProgram {
    final class Question: IO, InputCreatable {
        typealias OutputType = Bool

        let outlet = ScreenOutlet()
        let input: String

        init(input: String) {
            self.input = input
        }
    }

    struct Mistake: Error {}

    static func main() async throws {
        let list = PageList()
        let screens = ScreenRegistry {
            Factory(PageList.self) { list }
            Factory(PageEditor.self)
            Factory(Question.self)
        }
        let presenter = InMemoryPresenter()
        let navigator = try Navigator(
            screens: screens, root: .stack([.screen(PageList.self)]), presenter: presenter)
        try await navigator.start()

        try await list.add()
        guard let editor = navigator.tree.current.kind, editor == PageEditor.screenKind,
            let shown = navigator.screen(at: navigator.tree.current.id) as? PageEditor
        else { throw Mistake() }
        try await shown.save("first")
        guard list.pages == [Page("first")], navigator.tree.current.kind == PageList.screenKind else {
            throw Mistake()
        }

        let answer = Task { try await navigator.result(of: Question.self, input: "Sure?") }
        for await change in navigator.changes() where change.after.current.kind == Question.screenKind {
            break
        }
        guard let question = navigator.screen(at: navigator.tree.current.id) as? Question else {
            throw Mistake()
        }
        try await question.produce(true)
        guard try await answer.value == .finished(true) else { throw Mistake() }
        print("All screens are connected.")
    }
}

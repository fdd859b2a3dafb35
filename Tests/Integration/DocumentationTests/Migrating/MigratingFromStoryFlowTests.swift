import FlintNavigation
import FlintTesting
import Testing

/// Runs the application with which the guide ends.
@MainActor @Suite struct MigratingFromStoryFlowTests {
    private func zoo(isBeginner: Bool = true) async throws -> TestNavigator {
        try await TestNavigator(
            screens: ZooApplication.screens, root: ZooApplication.root,
            transforms: ZooApplication.makeTransforms(isBeginner: isBeginner),
            transitions: ZooApplication.makeTransitions())
    }

    @Test func `the guide shows the application that is run here`() throws {
        let source = try Repository.text(
            "Tests/Integration/DocumentationTests/Migrating/ZooApplication.swift")
        let last = try #require(try Document("Guides/migrating-from-storyflow.md").blocks(in: "swift").last)
        #expect(last.code + "\n" == source)
        #expect(last.directive.expectedError == nil)
    }

    @Test func `the validation finds nothing`() {
        let problems = ZooApplication.screens.validate(
            roots: [ZooApplication.root], transforms: ZooApplication.makeTransforms(isBeginner: true))
        #expect(problems.isEmpty)
    }

    @Test func `an animal is chosen and fed, and the list knows of it`() async throws {
        let test = try await zoo()
        try test.screen(AnimalList.self).choose(Animal(name: "Tiger"))
        try await test.waitForScreen(AnimalDetail.self).feed()
        try await test.waitForScreen(Feeding.self).serve("meat")
        await test.settle()
        #expect(test.takeSteps() == ["push", "present", "pop"])
        #expect(test.current is AnimalList)
        #expect(try test.screen(AnimalList.self).meals == ["Tiger: meat"])
    }

    @Test func `help is one of two screens`() async throws {
        for isBeginner in [true, false] {
            let test = try await zoo(isBeginner: isBeginner)
            try test.screen(AnimalList.self).help()
            await test.settle()
            #expect((test.current is TourScreen) == isBeginner)
            #expect((test.current is ManualScreen) != isBeginner)
        }
    }

    @Test func `it starts with any presenter`() async throws {
        let presenter = InMemoryPresenter()
        let navigator = try await ZooApplication.start(isBeginner: true, presenter: presenter)
        #expect(navigator.tree.current.kind == AnimalList.screenKind)
        #expect(presenter.shown?.root == navigator.tree.root)
    }
}

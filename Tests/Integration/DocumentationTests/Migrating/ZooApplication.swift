import FlintNavigation

struct Animal: Sendable, Hashable { let name: String }
struct Hunger: Sendable, Hashable { let animal: Animal }
struct Fed: Sendable, Hashable { let animal: Animal, food: String }
struct HelpRequest: Sendable, Hashable {}
struct Tour: Sendable, Hashable {}
struct Manual: Sendable, Hashable {}

final class AnimalList: OutputProducing, UpdateHandling {
    typealias OutputType = OneOf2<Animal, HelpRequest>
    let outlet = ScreenOutlet()
    private(set) var meals: [String] = []

    func choose(_ animal: Animal) { enqueue(animal) }

    func help() { enqueue(HelpRequest()) }

    func handle(update: Fed) { meals.append("\(update.animal.name): \(update.food)") }
}

final class AnimalDetail: IO, InputCreatable {
    typealias OutputType = Hunger
    let outlet = ScreenOutlet()
    let input: Animal
    init(input: Animal) { self.input = input }

    func feed() { enqueue(Hunger(animal: input)) }
}

final class Feeding: IO, InputCreatable {
    typealias OutputType = Fed
    let outlet = ScreenOutlet()
    let input: Hunger
    init(input: Hunger) { self.input = input }

    func serve(_ food: String) { enqueue(Fed(animal: input.animal, food: food)) }
}

final class TourScreen: InputCreatable {
    let input: Tour
    init(input: Tour) { self.input = input }
}

final class ManualScreen: InputCreatable {
    let input: Manual
    init(input: Manual) { self.input = input }
}

@MainActor enum ZooApplication {
    static let root: NavigationLayout = .stack([.screen(AnimalList.self)])

    static let screens = ScreenRegistry {
        Factory(AnimalList.self) { AnimalList() }
        Factory(AnimalDetail.self)
        Factory(Feeding.self)
        Factory(TourScreen.self)
        Factory(ManualScreen.self)
    }

    static func makeTransforms(isBeginner: Bool) -> OutputTransforms {
        var transforms = OutputTransforms()
        transforms.register { (_: HelpRequest) in
            isBeginner ? OneOf2<Tour, Manual>.t1(Tour()) : .t2(Manual())
        }
        return transforms
    }

    static func makeTransitions() -> CustomTransitions {
        var transitions = CustomTransitions()
        transitions.register(to: Feeding.self) { context in
            try context.operations.present()
            return true
        }
        return transitions
    }

    static func start(isBeginner: Bool, presenter: any Presenter) async throws -> Navigator {
        let navigator = try Navigator(
            screens: screens, root: root, presenter: presenter,
            transforms: makeTransforms(isBeginner: isBeginner), transitions: makeTransitions())
        try await navigator.start()
        return navigator
    }
}

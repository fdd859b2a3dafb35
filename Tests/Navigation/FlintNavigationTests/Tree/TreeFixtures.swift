@testable public import FlintNavigation

/// Values and screens for trees and plans; what a screen handles and is opened by shows in its kind.
enum TreeFixtures {
    struct A: Hashable, Codable, Sendable { var number = 0 }
    struct B: Hashable, Codable, Sendable { var number = 0 }
    struct C: Hashable, Codable, Sendable { var number = 0 }
    /// A value that cannot be stored.
    struct Opaque: Hashable, Sendable { var number = 0 }

    @MainActor final class Plain: Screen {}

    @MainActor final class Handling<Update: Sendable>: UpdateHandling {
        func handle(update: Update) {}
    }

    @MainActor final class Opened<Input: Sendable>: InputRenewing {
        private(set) var input: Input

        init(_ input: Input) { self.input = input }

        func renew(input: Input) { self.input = input }
    }

    /// `plain` does nothing; `a`, `b` and `ab` handle those values, `all` handles A together with others; `openB` is opened by
    /// B, `openC` by C and reused by the tens of its number; `void`, `opaque`, `oneOf`, `maybe` have inputs of those types.
    static let screens = ScreenRegistry {
        Factory(Plain.self) { Plain() }.kind("plain")
        Factory(Handling<A>.self) { Handling<A>() }.kind("a")
        Factory(Handling<B>.self) { Handling<B>() }.kind("b")
        Factory(Handling<OneOf2<A, B>>.self) { Handling<OneOf2<A, B>>() }.kind("ab")
        Factory(Handling<A>.self) { Handling<A>() }.kind("all").updatesAll()
        Factory(Opened<B>.self) { Opened($0) }.kind("openB")
        Factory(Opened<C>.self) { Opened($0) }.kind("openC").reused { $0.number / 10 }
        Factory(Opened<Void>.self) { Opened($0) }.kind("void")
        Factory(Opened<Opaque>.self) { Opened($0) }.kind("opaque")
        Factory(Opened<OneOf2<Int, String>>.self) { Opened($0) }.kind("oneOf")
        Factory(Opened<Int?>.self) { Opened($0) }.kind("maybe")
    }

    static func values() -> [TypedValue] {
        [TypedValue(A(number: 1)), TypedValue(B(number: 2)), TypedValue(C(number: 3)), TypedValue(true)]
    }
}

extension NavigationLayout {
    static let plain = NavigationLayout.screen("plain")
    static let a = NavigationLayout.screen("a")
    static let b = NavigationLayout.screen("b")
    static let ab = NavigationLayout.screen("ab")
    static let all = NavigationLayout.screen("all")
    static let opaque = NavigationLayout.screen("opaque", input: ScreenInput(TreeFixtures.Opaque()))
    static let void = NavigationLayout.screen("void", input: ScreenInput(()))

    static func openB(_ number: Int) -> NavigationLayout {
        .screen("openB", input: ScreenInput(TreeFixtures.B(number: number)))
    }

    static func openC(_ number: Int) -> NavigationLayout {
        .screen("openC", input: ScreenInput(TreeFixtures.C(number: number)))
    }
}

extension NavigationTree {
    /// The tree after a step, for tests.
    func after(_ step: NavigationStep) throws -> NavigationTree {
        var tree = self
        try tree.apply(step)
        try tree.check()
        return tree
    }
}

extension NodeID: ExpressibleByIntegerLiteral {
    /// Writes the identity of a node as its number.
    ///
    /// - Parameter value: The number.
    public init(integerLiteral value: Int) { self.init(value) }
}

import Synchronization
import TestSupport

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating

/// Trees of features made at run time, with a model that says what each of them must answer.
///
/// The types are generic: their parameters hold the subfeatures, the constraint and a number, which is the
/// identifier, so that a tree of any shape can be put together without declaring it.
struct RandomTree {
    protocol Number {
        static var value: Int { get }
    }

    enum Zero: Number {
        static var value: Int { 0 }
    }

    enum Next<Previous: Number>: Number {
        static var value: Int { Previous.value + 1 }
    }

    protocol Forest {
        static var features: [any FeatureDefinition.Type] { get }
    }

    enum NoTree: Forest {
        static var features: [any FeatureDefinition.Type] { [] }
    }

    enum Trees<First: FeatureDefinition, Rest: Forest>: Forest {
        static var features: [any FeatureDefinition.Type] { [First.self] + Rest.features }
    }

    protocol Constraint {
        static func declare(_ requirements: FeatureConstraintsBuilder)
    }

    enum Unconstrained: Constraint {
        static func declare(_ requirements: FeatureConstraintsBuilder) {}
    }

    enum On: Constraint {
        static func declare(_ requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: true)
        }
    }

    enum Off: Constraint {
        static func declare(_ requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: false)
        }
    }

    enum Undecided: Constraint {
        static func declare(_ requirements: FeatureConstraintsBuilder) {
            requirements.runtimeEnabled(defaultValue: nil)
        }
    }

    enum Free<Children: Forest, ID: Number>: FeatureGroup, Feature {
        static var identifier: String { "n\(ID.value)" }
        static var name: String { "N\(ID.value)" }
        static var subfeatures: [any FeatureDefinition.Type] { Children.features }
    }

    enum Gated<Children: Forest, Rule: Constraint, ID: Number>: FeatureGroup, ConditionalFeature {
        static var identifier: String { "n\(ID.value)" }
        static var name: String { "N\(ID.value)" }
        static var subfeatures: [any FeatureDefinition.Type] { Children.features }
        static func constraints(requirements: FeatureConstraintsBuilder) { Rule.declare(requirements) }
    }

    /// What is known about one feature, apart from the types.
    struct Node {
        let type: any FeatureDefinition.Type
        let parent: Int?
        /// `nil` for a feature without a switch.
        let defaultValue: Bool??
        var isEnabled: Bool?
    }

    private(set) var nodes: [Int: Node] = [:]
    private(set) var root: any FeatureGroup.Type = Free<NoTree, Zero>.self
    private var generator: SeededGenerator
    private var lastID: any Number.Type = Zero.self

    init(seed: Int) {
        generator = SeededGenerator(seed: seed)
        root = grow(depth: 4, parent: nil)
    }

    private static func next<ID: Number>(_ id: ID.Type) -> any Number.Type { Next<ID>.self }

    private static func trees<First: FeatureDefinition, Rest: Forest>(
        _ first: First.Type, _ rest: Rest.Type
    ) -> any Forest.Type {
        Trees<First, Rest>.self
    }

    private static func free<Children: Forest, ID: Number>(
        _ children: Children.Type, _ id: ID.Type
    ) -> any FeatureGroup.Type {
        Free<Children, ID>.self
    }

    private static func gated<Children: Forest, Rule: Constraint, ID: Number>(
        _ children: Children.Type, _ rule: Rule.Type, _ id: ID.Type
    ) -> any FeatureGroup.Type {
        Gated<Children, Rule, ID>.self
    }

    private mutating func grow(depth: Int, parent: Int?) -> any FeatureGroup.Type {
        let id = Self.next(lastID)
        lastID = id
        let number = id.value
        var children: any Forest.Type = NoTree.self
        if depth > 1 {
            for _ in 0..<Int.random(in: 0...2, using: &generator) + (parent == nil ? 1 : 0) {
                children = Self.trees(grow(depth: depth - 1, parent: number), children)
            }
        }
        let type: any FeatureGroup.Type
        let defaultValue: Bool??
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: (type, defaultValue) = (Self.free(children, id), nil)
        case 1: (type, defaultValue) = (Self.gated(children, Unconstrained.self, id), nil)
        case 2: (type, defaultValue) = (Self.gated(children, Off.self, id), .some(false))
        case 3: (type, defaultValue) = (Self.gated(children, Undecided.self, id), .some(nil))
        default: (type, defaultValue) = (Self.gated(children, On.self, id), .some(true))
        }
        nodes[number] = Node(type: type, parent: parent, defaultValue: defaultValue)
        return type
    }

    /// The features with a switch.
    var switchable: [Int] { nodes.keys.filter { nodes[$0]?.defaultValue != nil }.sorted() }

    mutating func set(_ isEnabled: Bool?, of number: Int) {
        nodes[number]?.isEnabled = isEnabled
    }

    // MARK: The reference

    /// What the definition says, read upward from the feature.
    func expectedReasons(of number: Int) -> [String] {
        guard let node = nodes[number] else { return [] }
        var reasons: [String] = []
        if let defaultValue = node.defaultValue {
            switch node.isEnabled ?? defaultValue {
            case true: break
            case false: reasons = ["n\(number) notSatisfied"]
            case nil: reasons = ["n\(number) notDetermined"]
            }
        }
        return reasons + (node.parent.map(expectedReasons) ?? [])
    }

    func expectedResult(of number: Int) -> Bool? {
        let reasons = expectedReasons(of: number)
        if reasons.contains(where: { $0.hasSuffix("notSatisfied") }) { return false }
        return reasons.isEmpty ? true : nil
    }
}

import FlintTweaks
import Testing

@testable import FlintCore
@testable import FlintGating

@Suite struct FeatureConstraintsBuilderTests {
    private typealias Property = ReferenceWritableKeyPath<FeatureConstraintsBuilder, PlatformRequirement>

    private static var properties: [(kind: PlatformRequirement.Kind, one: Property, only: Property)] {
        [
            (.iOS, \.iOS, \.iOSOnly), (.macCatalyst, \.macCatalyst, \.macCatalystOnly),
            (.macOS, \.macOS, \.macOSOnly), (.tvOS, \.tvOS, \.tvOSOnly), (.watchOS, \.watchOS, \.watchOSOnly),
            (.visionOS, \.visionOS, \.visionOSOnly), (.linux, \.linux, \.linuxOnly),
            (.android, \.android, \.androidOnly), (.windows, \.windows, \.windowsOnly),
        ]
    }

    private let builder = FeatureConstraintsBuilder()

    @Test
    func `each platform has a property, with any version until one is declared, and the last write counts`() {
        #expect(Self.properties.map(\.kind) == PlatformRequirement.Kind.allCases)
        let undeclared = Self.properties.flatMap {
            [builder[$0.kind], builder[keyPath: $0.one], builder[keyPath: $0.only]]
        }
        #expect(undeclared.allSatisfy { $0 == .any })
        #expect(builder.conditions.isEmpty)
        for (kind, one, _) in Self.properties {
            builder[keyPath: one] = 17
            builder[keyPath: one] = "3.1"
            #expect(
                (builder[keyPath: one].minimumVersion, builder[kind])
                    == (PlatformRequirement.Version(3, 1), "3.1"))
        }
        #expect(builder.conditions.count == PlatformRequirement.Kind.allCases.count)
    }

    @Test(arguments: PlatformRequirement.Kind.allCases)
    func `only leaves one platform, whatever was written before`(
        kind: PlatformRequirement.Kind
    ) throws {
        let (_, _, only) = try #require(Self.properties.first { $0.kind == kind })
        builder.linux = .any
        builder.iOS = 3
        builder[keyPath: only] = 9
        let expected = PlatformRequirement.Kind.allCases.map {
            $0 == kind ? 9 : PlatformRequirement.unsupported
        }
        #expect(PlatformRequirement.Kind.allCases.map { builder[$0] } == expected)
        builder.windows = .any
        #expect(
            (builder.windows, builder.conditions.count) == (.any, PlatformRequirement.Kind.allCases.count))
    }

    @Test func `literals that are no versions are found, unless they were overwritten`() {
        builder.iOS = -1
        builder.linux = "1.2.3.4"
        builder.macOS = "new"
        builder.macOS = 14
        #expect(
            (builder.allFindings.map(\.code), builder.allFindings.first?.text.contains("'-1' of iOS"))
                == ([.constraintBadVersion, .constraintBadVersion], true))
        #expect(builder.allFindings.last?.text.contains("'1.2.3.4' of Linux") == true)
    }

    @Test func `constraints keep the order in which they were declared`() {
        builder.permission(.camera)
        builder.linux = 5
        builder.userToggled(defaultValue: true)
        builder.purchase(PurchasableProduct.nonConsumable(id: "pro"))
        builder.tweak(TweakKey("a", "b", default: 1), is: 2)
        builder.tweakFeature("checkout")
        builder.runtimeEnabled(defaultValue: nil)
        #expect(
            builder.conditions.map(\.constraint.kind) == [
                .permission, .platform, .userToggled, .purchase, .tweak, .tweakFeature, .runtimeEnabled,
            ])
        #expect(
            builder.conditions.map(\.constraint.subject) == [
                "camera", "linux", nil, nil, "a/b", "checkout", nil,
            ])
    }

    @Test func `repeating a switch is harmless, contradicting it is found`() {
        builder.runtimeEnabled(defaultValue: true)
        builder.runtimeEnabled(defaultValue: true)
        builder.userToggled(defaultValue: false)
        builder.userToggled(defaultValue: false)
        #expect(builder.allFindings.isEmpty)
        builder.runtimeEnabled(defaultValue: nil)
        builder.userToggled(defaultValue: true)
        #expect(
            (builder.allFindings.map(\.code), builder.conditions.map(\.constraint.defaultValue))
                == ([.constraintConflict, .constraintConflict], [true, false]))
    }

    @Test func `a permission counts once`() {
        builder.permissions(.camera, .photos, .camera)
        builder.permission(.photos)
        let constraints = FeatureConstraints(feature: "f", name: "F", builder.conditions)
        #expect(constraints.permissions == [.camera, .photos])
    }

    @Test func `purchases accumulate`() {
        let (a, b) = (PurchasableProduct.nonConsumable(id: "a"), PurchasableProduct.nonConsumable(id: "b"))
        let pack = PurchasableProduct.consumable(id: "pack")
        builder.purchase(a)
        builder.purchase(pack, quantity: 3)
        builder.purchases(a, b)
        builder.purchase(anyOf: .product(a), .all(.product(b), .product(pack, quantity: 2)))
        builder.purchase(anyOf: a, b)
        builder.purchase(allOf: .product(a))
        builder.purchase(allOf: a, b)
        let constraints = FeatureConstraints(feature: "f", name: "F", builder.conditions)
        #expect(
            constraints.purchases == [
                .product(a), .product(pack, quantity: 3), .all(.product(a), .product(b)),
                .any(.product(a), .all(.product(b), .product(pack, quantity: 2))),
                .any(.product(a), .product(b)), .all([.product(a)]), .all(.product(a), .product(b)),
            ])
        #expect(builder.allFindings.isEmpty)
    }

    @Test func `empty requirements and quantities below 1 are found at any depth`() {
        let pack = PurchasableProduct.consumable(id: "pack")
        builder.purchase(.any([]))
        builder.purchase(.all(.product(pack), .any(.all([]))))
        builder.purchase(pack, quantity: 0)
        builder.purchase(anyOf: .product(pack), .all(.product(pack, quantity: -2)))
        #expect(
            builder.allFindings.map(\.code) == [
                .constraintEmptyRequirement, .constraintEmptyRequirement, .constraintBadQuantity,
                .constraintBadQuantity,
            ])
        #expect(builder.allFindings.last?.text.contains("-2 of product 'pack'") == true)
    }

    @Test func `the constraints are described line by line`() {
        #expect(FeatureConstraints(feature: "f", name: "F", []).description == "none")
        builder.linux = "5.10"
        builder.userToggled(defaultValue: true)
        builder.purchase(PurchasableProduct.consumable(id: "pack", name: "Pack"), quantity: 3)
        let constraints = FeatureConstraints(feature: "f", name: "F", builder.conditions)
        #expect(
            constraints.description == """
                Linux: 5.10 or later
                switched on by the user (on by default)
                purchase of 3 × Pack
                """)
    }

    @Test func `no description shows the value that a tweak must have`() {
        builder.tweak(TweakKey("a", "b", default: "x"), is: "secret")
        #expect(builder.conditions.allSatisfy { !$0.constraint.description.contains("secret") })
    }
}

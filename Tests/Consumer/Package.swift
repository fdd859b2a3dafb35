// swift-tools-version: 6.2

import PackageDescription

/// A package that uses Flint as its readers do: from outside, in release, with its own language settings.
let package = Package(
    name: "consumer",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "flint", path: "../..")],
    targets: [
        // A library whose async functions stay on their caller's actor by default …
        .target(
            name: "NotesKit", dependencies: [.product(name: "FlintCore", package: "flint")],
            swiftSettings: [
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
        // … and an application with the plain language mode.
        .executableTarget(
            name: "consumer", dependencies: ["NotesKit", .product(name: "FlintCore", package: "flint")]),
        // The program of the readme, letter for letter.
        .executableTarget(
            name: "readme", dependencies: [.product(name: "FlintCore", package: "flint")],
            path: "Sources/readme"),
        // Machines and an accessor that are generated with each build, in the plain language mode …
        .target(
            name: "OrderFlows",
            dependencies: [
                .product(name: "FlintFlows", package: "flint"),
                .product(name: "FlintTweaks", package: "flint"),
            ],
            plugins: [.plugin(name: "FlintGeneratorPlugin", package: "flint")]),
        // … in one whose async functions stay on their caller's actor by default …
        .target(
            name: "DoorFlows", dependencies: [.product(name: "FlintFlows", package: "flint")],
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")],
            plugins: [.plugin(name: "FlintGeneratorPlugin", package: "flint")]),
        // … in one whose declarations belong to the main actor by default, as in the template of applications …
        .target(
            name: "AppFlows",
            dependencies: [
                .product(name: "FlintFlows", package: "flint"),
                .product(name: "FlintTweaks", package: "flint"),
            ],
            swiftSettings: [.defaultIsolation(MainActor.self)],
            plugins: [.plugin(name: "FlintGeneratorPlugin", package: "flint")]),
        // … for those who import the library, with every language feature that is to come …
        .target(
            name: "LibraryFlows", dependencies: [.product(name: "FlintFlows", package: "flint")],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("InferIsolatedConformances"),
                .enableUpcomingFeature("ImmutableWeakCaptures"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"), .strictMemorySafety(),
            ],
            plugins: [.plugin(name: "FlintGeneratorPlugin", package: "flint")]),
        // … and code that is committed: `swift package flint-generate PanelFlows` writes it.
        .target(
            name: "PanelFlows",
            dependencies: [
                .product(name: "FlintFlows", package: "flint"),
                .product(name: "FlintTweaks", package: "flint"),
            ],
            exclude: ["Panel.puml", "Panel.tweaks.json", "flint.json"],
            swiftSettings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
        .executableTarget(
            name: "flows",
            dependencies: [
                "OrderFlows", "DoorFlows", "PanelFlows", "AppFlows", "LibraryFlows",
                .product(name: "FlintFlows", package: "flint"),
                .product(name: "FlintTweaks", package: "flint"),
            ]),
        // Screens in a library whose async functions stay on their caller's actor, and a program in plain mode.
        .target(
            name: "NotesScreens", dependencies: [.product(name: "FlintNavigation", package: "flint")],
            swiftSettings: [
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
                .enableUpcomingFeature("InternalImportsByDefault"),
            ]),
        .executableTarget(
            name: "screens",
            dependencies: [
                "NotesScreens", .product(name: "FlintFlows", package: "flint"),
                .product(name: "FlintNavigation", package: "flint"),
            ]),
        // The debug screens of a program, asked over the wire.
        .executableTarget(
            name: "inspected",
            dependencies: [
                "NotesKit", .product(name: "FlintCore", package: "flint"),
                .product(name: "FlintInspector", package: "flint"),
            ]),
        // What `.ci/count-instructions` counts.
        .executableTarget(
            name: "counted",
            dependencies: [
                .product(name: "FlintCore", package: "flint"),
                .product(name: "FlintDurableFlows", package: "flint"),
                .product(name: "FlintFlows", package: "flint"),
            ],
            plugins: [.plugin(name: "FlintGeneratorPlugin", package: "flint")]),
        // A shop of two tenants on a server, and what puts it under load, with HTTP of their own.
        .target(name: "Loopback"),
        .executableTarget(
            name: "server",
            dependencies: [
                "Loopback", .product(name: "FlintCore", package: "flint"),
                .product(name: "FlintFlags", package: "flint"),
                .product(name: "FlintFlows", package: "flint"),
                .product(name: "FlintTelemetry", package: "flint"),
                .product(name: "FlintTweaks", package: "flint"),
            ],
            plugins: [.plugin(name: "FlintGeneratorPlugin", package: "flint")]),
        .executableTarget(name: "load", dependencies: ["Loopback"]),
        // What breaks only in the long run: a million operations of each kind in each documented set-up, and as many things made.
        .executableTarget(
            name: "soak",
            dependencies: [
                .product(name: "FlintCore", package: "flint"),
                .product(name: "FlintDurableFlows", package: "flint"),
                .product(name: "FlintFlows", package: "flint"),
                .product(name: "FlintInspector", package: "flint"),
                .product(name: "FlintNavigation", package: "flint"),
                .product(name: "FlintObservation", package: "flint"),
                .product(name: "FlintTelemetry", package: "flint"),
                .product(name: "FlintTweaks", package: "flint"),
            ],
            plugins: [.plugin(name: "FlintGeneratorPlugin", package: "flint")]),
    ],
    swiftLanguageModes: [.v6]
)

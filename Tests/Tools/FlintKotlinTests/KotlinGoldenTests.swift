import FlintGenerator
import FlintKotlin
import Foundation
import Testing

@testable import FlintGeneratorTests

/// The Kotlin of the machines and models that also have Swift among the tests.
@Suite struct KotlinGoldenTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

    static let options = KotlinOptions(package: "com.example.shop")

    /// Two of the files are kept as they are with annotations for storing.
    static func options(of file: FlowFile) -> KotlinOptions {
        KotlinOptions(
            package: options.package, isSerializable: ["Checkout.puml", "Models.puml"].contains(file.name))
    }

    static let files: [FlowFile] =
        [
            ("Refund", SampleMachines.refund), ("Checkout", SampleMachines.checkout),
            ("Player", SampleMachines.player), ("Kitchen", SampleMachines.kitchen),
            ("Order", SampleMachines.order), ("Counter", SampleMachines.counter),
            ("Lamp", SampleMachines.lamp), ("Endless", SampleMachines.endless),
        ].map { FlowFile(name: $0.0 + ".puml", machines: [$0.1]) }
        + [FlowFile(name: "Models.puml", models: SampleMachines.models)]

    /// The classes of the user that the files name.
    static let contexts = """
        package com.example.shop

        class OrderID
        class Money
        class Receipt
        class Playlist
        class Parcel
        class Confirmation
        class Order { class Loss }
        class Refusal
        class Dish
        class Wine
        """

    @Test(arguments: files.indices) func `the kept Kotlin is what is rendered`(index: Int) throws {
        let file = Self.files[index]
        try expect(
            KotlinRenderer(options: Self.options(of: file)).render(file),
            toBeKeptIn: "\(file.name.split(separator: ".")[0]).kt")
    }

    @Test func `Swift and Kotlin have the same graph`() {
        for file in Self.files.dropLast() {
            let swift = SwiftRenderer(options: RenderOptions()).render(file)
            let kotlin = KotlinRenderer(options: Self.options).render(file)
            #expect(Self.graphs(in: swift) == Self.graphs(in: kotlin))
            #expect(!Self.graphs(in: swift).isEmpty)
        }
    }

    /// The fingerprints of a generated file, and the lines of its graphs.
    private static func graphs(in text: String) -> [String] {
        var graphs: [String] = []
        var isInside = false
        for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if let start = line.firstRange(of: "fingerprint") {
                graphs.append(line[start.upperBound...].filter(\.isHexDigit))
            } else if line.hasPrefix("drawn") {
                isInside = true
            } else if line.hasPrefix("\"\"\"") {
                isInside = false
            } else if isInside {
                graphs.append(line)
            }
        }
        return graphs.sorted()
    }

    private func expect(_ rendered: String, toBeKeptIn name: String) throws {
        let url = Self.folder.appending(path: name)
        if ProcessInfo.processInfo.environment["FLINT_RECORD"] == "1" {
            try Data(rendered.utf8).write(to: url)
        }
        let kept = try String(contentsOf: url, encoding: .utf8)
        #expect(kept == rendered, "Render the files again with FLINT_RECORD=1, and read the difference.")
    }
}

import FlintGenerator
import FlintKotlin
import Foundation
import TestSupport
import Testing

@testable import FlintGeneratorTests
@testable import FlintKotlinTests

/// Compiles generated Kotlin with warnings as errors.
@Suite(
    .serialized, .enabled(if: KotlinCompiler.found != nil, "needs the compiler of Kotlin; set FLINT_KOTLIN"))
struct KotlinCodeTests {
    private static let options = KotlinGoldenTests.options
    private static let runtime = (KotlinRuntime.fileName, KotlinRuntime.text(package: options.package))

    /// All kept drawings, those with hostile names, and 60 random ones over the whole grammar.
    @Test func `samples, hostile names and random drawings compile`() async throws {
        let compiler = try #require(KotlinCompiler.found)
        let files = Self.files(Self.options) + [("Contexts.kt", KotlinGoldenTests.contexts)]
        let result = try await compiler.compile(files + Self.hostileFiles, in: try TemporaryFolder())
        #expect(result.succeeded, "\(result.output.prefix(4000))")
    }

    /// The compiler's plugin makes the serializers, and a program writes and reads values.
    @Test func `with annotations, states and models are stored and read`() async throws {
        let compiler = try #require(KotlinCompiler.found)
        let folder = try TemporaryFolder()
        let options = KotlinOptions(package: Self.options.package, isSerializable: true)
        let hostile = """
            @startuml Stored
            [*] --> Serializable : SerialName
            Serializable : SerialName
            Serializable --> SerialName
            SerialName : (class: Int, Int)
            SerialName --> [*]
            @enduml
            @startuml Stored
            class SerialName {
              kind: Kind
            }
            enum Kind {
              a
              b
            }
            @enduml
            """
        let stored = DiagramCompiler().checking(KotlinRenderer(options: options))
            .compile([DiagramSource(path: "Stored.puml", text: hostile)])
        #expect(stored.diagnostics.filter { $0.severity == .error } == [])
        let contexts = KotlinGoldenTests.contexts
            .replacing("class ", with: "@kotlinx.serialization.Serializable class ")
        let files =
            Self.files(options) + [
                ("Contexts.kt", contexts),
                ("Stored.kt", KotlinRenderer(options: options).render(stored.files)),
                try ScriptedCode.kotlinFile("Storing.kt"),
            ]
        let result = try await compiler.compile(files, in: folder, isSerializing: true)
        #expect(result.succeeded, "\(result.output.prefix(4000))")
        let run = try await compiler.run("com.example.shop.StoringKt", [], in: folder)
        #expect(
            run.output == """
                {"type":"Basket"}
                {"type":"Shipping","context":{"type":"confirm","context":{}}}
                {"type":"End","context":{"type":"finished","context":{}}}
                {"type":"Meet","context":{"cook":{},"pour":null}}
                {"elements":[{"id":1,"note":"a"}]}
                {"type":"no","reason":"late","code":3}
                {"type":"Serializable","context":{"kind":"b"}}
                {"type":"SerialName","context":{"class_":1,"value2":2}}
                refused
                refused

                """)
    }

    /// The runtime, all kept drawings and 60 random ones.
    private static func files(_ options: KotlinOptions) -> [(String, String)] {
        var files = [Self.runtime]
        let renderer = KotlinRenderer(options: options)
        for file in KotlinGoldenTests.files {
            files.append(("\(file.name).kt", renderer.render(file)))
        }
        let random = DiagramCompiler(contexts: .none).checking(renderer)
        for source in RandomCompilationTests.sources(of: 0, count: 60) {
            let compilation = random.compile([source])
            #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
            files.append(("\(source.path).kt", renderer.render(compilation.files)))
        }
        return files
    }

    /// Names that meet those of the language, the standard library, the runtime and generated code, in a package of
    /// their own.
    private static var hostileFiles: [(String, String)] {
        let options = KotlinOptions(package: "com.example.`object`".filter { $0 != "`" })
        let text = """
            @startuml Hostile
            [*] --> String : Event
            String : Result<String, any Error>
            String --> Throwable
            Throwable : [String: Next]
            Throwable --> Unit : when $x "quoted" */ and /*
            Unit --> Next : on Event
            Unit --> Event : after 1 s
            Next : Next
            Next --> FlowState
            FlowState --> StateMachine : Int
            FlowState --> Composite
            state Composite {
                [*] --> class
                class --> object : on Event
                object --> [*] : (name: String, class: Int)
                object --> Regions
            }
            Composite --> Regions
            state Regions {
                [*] --> fun
                fun --> [*] : Next
                --
                [*] --> val
                val --> [*]
                val --> HostileState
            }
            Regions --> HostileState
            HostileState --> Companion
            Companion --> Fail
            Companion --> Große日本
            Große日本 --> [*] : Next
            StateMachine --> Composite[H]
            @enduml
            @startuml Hostile
            class Tree<Element: Hashable & Sendable> {
              class: Element?
              object: [Element] = []
              in: Bool = true
            }
            enum Unary<Element> {
              none
              some: Element
              int: (Int, name: String)
              string: String
            }
            @enduml
            """
        let compilation = DiagramCompiler(readsTriggers: true).checking(KotlinRenderer(options: options))
            .compile([DiagramSource(path: "Hostile.puml", text: text)])
        #expect(compilation.diagnostics.filter { $0.severity == .error } == [])
        let contexts = ["Event", "Next"].map { "class \($0)" }
        return [
            ("Hostile/FlintFlows.kt", KotlinRuntime.text(package: options.package)),
            ("Hostile/Hostile.kt", KotlinRenderer(options: options).render(compilation.files)),
            (
                "Hostile/Contexts.kt",
                "package com.example.`object`\n\n" + contexts.joined(separator: "\n") + "\n"
            ),
        ]
    }

    @Test func `a missing handler, a wrong context and an edge that is not drawn do not compile`()
        async throws
    {
        let compiler = try #require(KotlinCompiler.found)
        let file = FlowFile(name: "Checkout.puml", machines: [SampleMachines.checkout])
        let user = """
            package com.example.shop

            abstract class Base : CheckoutStateMachine {
                override suspend fun onBasket(previous: CheckoutState) = CheckoutState.Basket.Next.Shipping
                override suspend fun onShipping(context: CheckoutShippingEntry, previous: CheckoutState) = error("not run")
            }

            class Missing : Base()

            class WrongContext : Base() {
                override suspend fun onPay(context: Parcel, previous: CheckoutState) = CheckoutState.Pay.Next.End(context)
            }

            class Undrawn : Base() {
                override suspend fun onPay(context: Parcel, previous: CheckoutState) = CheckoutState.Basket.Next.Shipping
            }

            class Fine : Base() {
                override suspend fun onPay(context: Parcel, previous: CheckoutState) = CheckoutState.Pay.Next.End(Receipt())
            }
            """
        let result = try await compiler.compile(
            [
                Self.runtime, ("Contexts.kt", KotlinGoldenTests.contexts),
                ("Checkout.kt", KotlinRenderer(options: Self.options).render(file)), ("User.kt", user),
            ], in: try TemporaryFolder())
        #expect(!result.succeeded)
        // What follows the place is a part of the message.
        let errors = result.output.components(separatedBy: "User.kt:").dropFirst()
        func error(in line: Int) -> String {
            errors.filter { $0.hasPrefix("\(line):") }.joined(separator: "\n")
        }
        #expect(error(in: 8).contains("onPay"), "\(result.output.prefix(4000))")
        #expect(error(in: 11).contains("Receipt"))
        #expect(error(in: 15).contains("CheckoutState.Pay.Next") || error(in: 15).contains("onPay"))
        #expect(error(in: 19).isEmpty)
    }
}

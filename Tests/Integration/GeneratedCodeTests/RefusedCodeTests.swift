import FlintGenerator
import TestSupport
import Testing

@testable import FlintGeneratorTests

/// What must not compile over generated code, and where the compiler says so.
@Suite(.serialized, .enabled(if: SwiftCompiler.found != nil, "needs the compiler and the built modules"))
struct RefusedCodeTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The handlers of a machine over the drawing of refunds, one line each.
        var handlers: [String]
        /// The line of the user's file, from 1, and a part of the error.
        var line: Int
        var error: String
    }

    private static let pay =
        "func onPay(_ context: Money, from previous: RefundState) async throws -> RefundState.Pay { .end(nil) }"
    private static let review =
        "func onReview(_ context: OrderID, from previous: RefundState) async throws -> RefundState.Review {"
    private static let explain =
        "func onExplain(from previous: RefundState) async throws -> RefundState.Explain { .end(nil) }"
    private static let decide =
        "func onDecide(_ context: OrderID, from previous: RefundState) async throws -> RefundState.Decide {"

    @Test(arguments: [
        Mistake(
            testDescription: "an edge that was not drawn",
            handlers: [pay, explain, decide + " .explain }", review + " .pay(Money()) }"],
            line: 6, error: "type 'RefundState.Review' has no member 'pay'"),
        Mistake(
            testDescription: "a handler that is missing",
            handlers: [pay, explain, review + " .decide(context) }"],
            line: 2, error: "type 'Machine' does not conform to protocol 'RefundStateMachine'"),
        Mistake(
            testDescription: "a payload of another type",
            handlers: [pay, explain, decide + " .explain }", review + " .decide(Money()) }"],
            line: 6, error: "cannot convert value of type 'Money' to expected argument type 'OrderID'"),
    ])
    func `mistakes are found at the user's line`(mistake: Mistake) async throws {
        let outcome = try await compile(mistake.handlers)
        #expect(!outcome.succeeded)
        #expect(outcome.output.contains("User.swift:\(mistake.line):"), "\(outcome.output.prefix(2000))")
        #expect(outcome.output.contains("error: " + mistake.error), "\(outcome.output.prefix(2000))")
    }

    @Test func `the same machine without mistakes compiles`() async throws {
        let outcome = try await compile([
            Self.pay, Self.explain, Self.decide + " .explain }", Self.review + " .decide(context) }",
        ])
        #expect(outcome.succeeded, "\(outcome.output.prefix(2000))")
    }

    @Test func `a context that is not sendable is found where it is carried`() async throws {
        let outcome = try await compile([], contexts: "class OrderID {}\n" + Self.sendableContexts)
        #expect(outcome.output.contains("of 'Sendable'-conforming"), "\(outcome.output.prefix(2000))")
    }

    @Test(arguments: [("run(from: .off)", true), ("run()", false), ("run(())", false)])
    func `a machine without a start only runs from a state`(call: String, isLegal: Bool) async throws {
        let compiler = try #require(SwiftCompiler.found)
        let file = FlowFile(name: "Lamp.puml", machines: [SampleMachines.lamp])
        let user = """
            import FlintFlows
            func use(_ machine: some LampStateMachine) async throws { try await machine.\(call) }
            """
        let outcome = try await compiler.compile([
            ("Generated.swift", SwiftRenderer(options: RenderOptions()).render(file)), ("User.swift", user),
        ])
        #expect(outcome.succeeded == isLegal, "\(outcome.output.prefix(2000))")
    }

    private static let sendableContexts =
        "struct Money: Sendable {}\nstruct Receipt: Sendable {}\n"

    private func compile(
        _ handlers: [String], contexts: String = "struct OrderID: Sendable {}\n" + sendableContexts
    ) async throws -> SwiftCompiler.Result {
        let compiler = try #require(SwiftCompiler.found)
        let file = FlowFile(name: "Refund.puml", machines: [SampleMachines.refund])
        let body = handlers.joined(separator: "\n")
        let user =
            handlers.isEmpty
            ? "" : "import FlintFlows\nstruct Machine: RefundStateMachine {\n\(body)\n}\n"
        return try await compiler.compile([
            ("Generated.swift", SwiftRenderer(options: RenderOptions()).render(file)),
            ("Contexts.swift", contexts), ("User.swift", user),
        ])
    }
}

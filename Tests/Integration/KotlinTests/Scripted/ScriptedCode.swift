import Foundation
import Testing

@testable import FlintGenerator
@testable import FlintKotlin

/// Writes machines whose handlers follow a script, in both languages, for the drawings beside the tests.
enum ScriptedCode {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    static let options = KotlinOptions(package: "com.example.shop")

    /// Compiles drawings that stand beside the tests.
    static func compile(_ names: String...) throws -> Compilation {
        let drawings = folder.deletingLastPathComponent().appending(path: "Drawings")
        let sources = try names.map { name in
            let url = drawings.appending(path: name + ".puml")
            return DiagramSource(path: name + ".puml", text: try String(contentsOf: url, encoding: .utf8))
        }
        return DiagramCompiler(readsTriggers: true).checking(KotlinRenderer(options: options)).compile(
            sources)
    }

    /// The drawings that both languages run.
    static func compilation() throws -> Compilation { try compile("Journey", "Question") }

    /// A file of Kotlin that stands beside the tests.
    static func kotlinFile(_ name: String) throws -> (name: String, text: String) {
        let file = folder.deletingLastPathComponent().appending(path: "Kotlin/" + name)
        return (name, try String(contentsOf: file, encoding: .utf8))
    }

    /// The handlers that are written; inner machines keep their defaults where there is nothing to choose.
    private static func handlers(of plan: MachinePlan) -> [HandlerPlan] {
        plan.handlers.filter { plan.node == 0 || $0.defaultTarget == nil || $0.targets.count > 1 }
    }

    static func plans() throws -> [MachinePlan] {
        try compilation().files.flatMap(\.machines).flatMap { MachinePlanner($0).plans }
    }

    // MARK: Swift

    static func swift() throws -> String {
        let machines = try plans().map { plan in
            """

            struct \(plan.typeName)Scripted: \(plan.typeName)StateMachine, Scripted {
                let script: Script

            \(handlers(of: plan).map { swift($0, plan) }.joined(separator: "\n\n"))
            }

            """
        }
        return
            "// Written by the tests from the drawings.\n// swift-format-ignore-file\n\nimport FlintFlows\n"
            + machines.joined()
    }

    private static func swift(_ handler: HandlerPlan, _ plan: MachinePlan) -> String {
        let parameter =
            switch handler.payload {
            case .none: ""
            case .value(let type): "_ context: \(type), "
            case .error: "_ error: any Error, "
            }
        let event = handler.wait == nil ? "" : "on _: State.\(handler.name).Event, "
        let body = swiftBody(handler, plan).map { "        " + $0 }.joined(separator: "\n")
        return """
                func on\(handler.name)(\(parameter)\(event)from _: State) async throws -> State.\(handler.name) {
            \(body)
                }
            """
    }

    private static func swiftBody(_ handler: HandlerPlan, _ plan: MachinePlan) -> [String] {
        func way(_ target: TargetPlan) -> String {
            let value =
                target.name == "terminate"
                ? handler.payload.variable : target.payload == .error ? "Oops()" : "1"
            return ".\(target.name)" + (target.payload == .none ? "" : "(\(value ?? "()"))")
        }
        if let composite = plan.composite(of: handler) {
            let machines = composite.machines.enumerated().map { index, machine in
                let label = composite.isConcurrent ? CaseName.lowered(machine.name) + ": " : ""
                return "\(label)\(machine.typeName)Scripted(script: scripts[\(index)])"
            }
            let arguments = machines + (handler.payload.variable.map { [$0] } ?? [])
            var finish = ""
            if case .ask(let payload) = composite.finish, let own = handler.targets.first(where: \.isOwn) {
                finish = " { \(payload == .none ? "" : "_ in ")\(way(own)) }"
            }
            return [
                "let scripts = try script.regions(\"\(handler.name)\", \(machines.count))",
                "return try await run\(handler.name)(\(arguments.joined(separator: ", ")))\(finish)",
            ]
        }
        let ways = handler.targets.map(way)
        if handler.asks {
            return ["try await script.ask(\"Ask\", \(ways[0]), back: \(ways[1]), cancelled: \(ways[2]))"]
        }
        let label = handler.isReserved ? "reserved: " : ""
        return ["try await script.choose(\(label)\(ways.joined(separator: ", ")))"]
    }

    // MARK: Kotlin

    static func kotlin() throws -> String {
        let machines = try plans().map { plan in
            let state = plan.typeName + "State"
            let output = kotlinType(plan.output ?? .none)
            return """

                class \(plan.typeName)Scripted(private val script: Script) : \(plan.typeName)StateMachine {
                \(handlers(of: plan).map { kotlin($0, plan) }.joined(separator: "\n\n"))

                    override suspend fun onTerminate(result: Result<\(output)>, previous: \(state)): \(output) {
                        script.end()
                        return result.getOrThrow()
                    }
                }

                """
        }
        return "package com.example.shop\n" + machines.joined()
    }

    private static func kotlinType(_ payload: Payload) -> String {
        switch payload {
        case .none: "Unit"
        case .value("Int"): "Long"
        case .value(let type): type
        case .error: "Throwable"
        }
    }

    private static func kotlin(_ handler: HandlerPlan, _ plan: MachinePlan) -> String {
        let state = "\(plan.typeName)State"
        let next = "\(state).\(handler.name).Next"
        let parameter = handler.payload.variable.map { "\($0): \(kotlinType(handler.payload)), " } ?? ""
        let event = handler.wait == nil ? "" : "event: \(state).\(handler.name).Event, "
        let body = kotlinBody(handler, plan, next: next).map { "        " + $0 }.joined(separator: "\n")
        return """
                override suspend fun on\(handler.name)(\(parameter)\(event)previous: \(state)): \(next) {
            \(body)
                }
            """
    }

    private static func kotlinBody(_ handler: HandlerPlan, _ plan: MachinePlan, next: String) -> [String] {
        func way(_ target: TargetPlan) -> String {
            let value =
                target.name == "terminate"
                ? handler.payload.variable : target.payload == .error ? "Oops()" : "1L"
            return "\(next).\(KotlinIdentifier.type(target.name))"
                + (target.payload == .none ? "" : "(\(value ?? "Unit"))")
        }
        if let composite = plan.composite(of: handler) {
            let machines = composite.machines.enumerated().map { "\($1.typeName)Scripted(scripts[\($0)])" }
            let arguments = machines + (handler.payload.variable.map { [$0] } ?? [])
            var finish = ""
            if case .ask = composite.finish, let own = handler.targets.first(where: \.isOwn) {
                finish = " { \(way(own)) }"
            }
            return [
                "val scripts = script.regions(\"\(handler.name)\", \(machines.count))",
                "return run\(handler.name)(\(arguments.joined(separator: ", ")))\(finish)",
            ]
        }
        let ways = handler.targets.map(way).joined(separator: ", ")
        if handler.asks { return ["return script.ask(\"Ask\", \(ways))"] }
        return ["return script.\(handler.isReserved ? "chooseReserved" : "choose")(\(ways))"]
    }
}

extension HandlerPlan {
    /// Whether the handler runs another machine as a part of its own.
    fileprivate var asks: Bool { name == "Ask" }
    /// Whether the handler is one of End or Fail.
    fileprivate var isReserved: Bool { name == "End" || name == "Fail" }
}

extension MachinePlan {
    /// The composite whose handler it is; `nil` if it is another state's.
    fileprivate func composite(of handler: HandlerPlan) -> CompositePlan? {
        states.first { $0.state.name == handler.name }?.composite
    }
}

import Foundation
import Testing

@testable import FlintGenerator

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
        return DiagramCompiler(readsTriggers: true, kotlin: options).compile(sources)
    }

    /// The drawings that both languages run.
    static func compilation() throws -> Compilation { try compile("Journey", "Question") }

    /// A file of Kotlin that stands beside this one.
    static func kotlinFile(_ name: String) throws -> (name: String, text: String) {
        (name, try String(contentsOf: folder.appending(path: name), encoding: .utf8))
    }

    static func plans() throws -> [MachinePlan] {
        try compilation().files.flatMap(\.machines).flatMap { MachinePlanner($0).plans }
    }

    // MARK: Swift

    static func swift() throws -> String {
        let machines = try plans().map { plan in
            let handlers = plan.handlers.map { swift($0, plan) }.joined()
            return """

                struct \(plan.typeName)Scripted: \(plan.typeName)StateMachine {
                    let script: Script
                \(handlers)
                    func onTerminate(_ result: Result<Output, any Error>, from _: State) async throws -> Output {
                        script.end()
                        return try result.get()
                    }
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
        let body = swiftBody(handler, plan)
        return """

                func on\(handler.name)(\(parameter)\(event)from _: State) async throws -> State.\(handler.name) {
            \(body)
                }

            """
    }

    private static func swiftBody(_ handler: HandlerPlan, _ plan: MachinePlan) -> String {
        func value(_ target: TargetPlan) -> String {
            let value =
                target.name == "terminate"
                ? handler.payload.variable : target.payload == .error ? "Oops()" : "1"
            return ".\(target.name)" + (target.payload == .none ? "" : "(\(value ?? "()"))")
        }
        if let composite = plan.states.first(where: { $0.state.name == handler.name })?.composite {
            let machines = composite.machines.enumerated().map { index, machine in
                let label = composite.isConcurrent ? CaseName.lowered(machine.name) + ": " : ""
                return "\(label)\(machine.typeName)Scripted(script: scripts[\(index)])"
            }
            let arguments = machines + (handler.payload.variable.map { [$0] } ?? [])
            var finish = ""
            if case .ask(let payload) = composite.finish, let own = handler.targets.first(where: \.isOwn) {
                finish = " { \(payload == .none ? "" : "_ in ")\(value(own)) }"
            }
            return """
                        let scripts = try script.regions("\(handler.name)", \(machines.count))
                        return try await run\(handler.name)(\(arguments.joined(separator: ", ")))\(finish)
                """
        }
        let cases = handler.targets.enumerated().map { index, target in
            "        \(index + 1 == handler.targets.count ? "default" : "case \(index)"): return \(value(target))"
        }
        let isReserved = handler.name == "End" || handler.name == "Fail"
        var choice = "try await script.choose(\(cases.count)\(isReserved ? ", isReserved: true" : ""))"
        if handler.name == "Ask" { choice = "try await ask()" }
        let ask = """
                    func ask() async throws -> Int {
                        switch try await subflow(to: QuestionScripted(script: script.inner("\(handler.name)"))) {
                        case .finished: 0
                        case .back: 1
                        case .cancelled: 2
                        }
                    }

            """
        return (handler.name == "Ask" ? ask : "")
            + "        switch \(choice) {\n\(cases.joined(separator: "\n"))\n        }"
    }

    // MARK: Kotlin

    static func kotlin() throws -> String {
        let machines = try plans().map { plan in
            let handlers = plan.handlers.map { kotlin($0, plan) }.joined()
            let state = plan.typeName + "State"
            let output = kotlinType(plan.output ?? .none)
            return """

                class \(plan.typeName)Scripted(private val script: Script) : \(plan.typeName)StateMachine {
                \(handlers)
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
        let parameter = handler.payload.variable.map { "\($0): \(kotlinType(handler.payload)), " } ?? ""
        let event = handler.wait == nil ? "" : "event: \(state).\(handler.name).Event, "
        return """

                override suspend fun on\(handler.name)(\(parameter)\(event)previous: \(state)): \(state).\(handler.name).Next {
            \(kotlinBody(handler, plan, next: "\(state).\(handler.name).Next"))
                }

            """
    }

    private static func kotlinBody(_ handler: HandlerPlan, _ plan: MachinePlan, next: String) -> String {
        func value(_ target: TargetPlan) -> String {
            let value =
                target.name == "terminate"
                ? handler.payload.variable : target.payload == .error ? "Oops()" : "1L"
            return "\(next).\(KotlinIdentifier.type(target.name))"
                + (target.payload == .none ? "" : "(\(value ?? "Unit"))")
        }
        if let composite = plan.states.first(where: { $0.state.name == handler.name })?.composite {
            let machines = composite.machines.enumerated().map { "\($1.typeName)Scripted(scripts[\($0)])" }
            let arguments = machines + (handler.payload.variable.map { [$0] } ?? [])
            var finish = ""
            if case .ask = composite.finish, let own = handler.targets.first(where: \.isOwn) {
                finish = " { \(value(own)) }"
            }
            return """
                        val scripts = script.regions("\(handler.name)", \(machines.count))
                        return run\(handler.name)(\(arguments.joined(separator: ", ")))\(finish)
                """
        }
        let cases = handler.targets.enumerated().map { index, target in
            "            \(index + 1 == handler.targets.count ? "else" : "\(index)") -> \(value(target))"
        }
        let isReserved = handler.name == "End" || handler.name == "Fail"
        let choice =
            handler.name == "Ask"
            ? """
            when (subflow(QuestionScripted(script.inner("\(handler.name)")), Unit)) {
                    is Outcome.Finished -> 0
                    Outcome.Back -> 1
                    Outcome.Cancelled -> 2
                }
            """
            : "script.choose(\(cases.count)\(isReserved ? ", isReserved = true" : ""))"
        return "        return when (\(choice)) {\n\(cases.joined(separator: "\n"))\n        }"
    }
}

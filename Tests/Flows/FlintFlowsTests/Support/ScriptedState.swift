import FlintFlows

/// A state of a machine without a diagram: a name, and a number as its context.
struct ScriptedState: FlowState {
    enum Content: Sendable {
        case number(Int)
        case error(any Error)
        case result(Result<Int, any Error>)
    }

    let name: String
    let content: Content

    static func begin(_ number: Int) -> ScriptedState {
        ScriptedState(name: "Begin", content: .number(number))
    }
    static func plain(_ index: Int, _ number: Int) -> ScriptedState {
        ScriptedState(name: "S\(index)", content: .number(number))
    }
    static func choice(_ number: Int) -> ScriptedState {
        ScriptedState(name: "Choice", content: .number(number))
    }
    static func end(_ number: Int) -> ScriptedState { ScriptedState(name: "End", content: .number(number)) }
    static func fail(_ error: any Error) -> ScriptedState {
        ScriptedState(name: "Fail", content: .error(error))
    }
    static func terminate(_ result: Result<Int, any Error>) -> ScriptedState {
        ScriptedState(name: "Terminate", content: .result(result))
    }

    var stateName: String { name }
    var isPseudo: Bool { name == "Choice" }

    /// The state as a test compares it.
    var sight: String {
        switch content {
        case .number(let number): "\(name)(\(number))"
        case .error(let error): "\(name)(\(RunEnding(error)))"
        case .result(let result): "\(name)(\(RunEnding(result)))"
        }
    }
}

/// An error with a number.
struct NumberedError: Error, Equatable {
    let number: Int
}

/// How a run ended, as a test compares it.
enum RunEnding: Equatable, CustomStringConvertible {
    case value(Int)
    case error(Int)
    case exit(FlowExit)
    case cancellation
    case unknown(String)

    init(_ error: any Error) {
        self =
            switch error {
            case let error as NumberedError: .error(error.number)
            case let exit as FlowExit: .exit(exit)
            case is CancellationError: .cancellation
            default: .unknown("\(error)")
            }
    }

    init(_ result: Result<Int, any Error>) {
        switch result {
        case .success(let number): self = .value(number)
        case .failure(let error): self.init(error)
        }
    }

    var result: Result<Int, any Error> {
        switch self {
        case .value(let number): .success(number)
        case .error(let number): .failure(NumberedError(number: number))
        case .exit(let exit): .failure(exit)
        case .cancellation: .failure(CancellationError())
        case .unknown: .failure(NumberedError(number: -1))
        }
    }

    var description: String {
        switch self {
        case .value(let number): "value \(number)"
        case .error(let number): "error \(number)"
        case .exit(let exit): "exit \(exit)"
        case .cancellation: "cancellation"
        case .unknown(let text): text
        }
    }
}

/// The ending of a piece of work.
func ending(
    of body: nonisolated(nonsending) () async throws -> Int
) async -> RunEnding {
    do {
        return .value(try await body())
    } catch {
        return RunEnding(error)
    }
}

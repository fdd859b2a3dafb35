import FlintFlows

internal enum PendulumState: FlowState {
    case begin(Swing)
    case left(Swing)
    case right(Swing)
    case end(Int)
    case fail(any Error)
    case terminate(Result<Int, any Error>)
    internal enum Begin: Sendable { case left(Swing) }
    internal enum Left: Sendable { case right(Swing); case end(Int) }
    internal enum Right: Sendable { case left(Swing); case end(Int) }
    internal enum End: Sendable { case terminate(Int) }
    internal enum Fail: Sendable { case terminate(any Error) }
    init(_ t: Begin) {
        switch t {
        case .left(let c): self = .left(c)
        }
    }
    init(_ t: Left) {
        switch t {
        case .right(let c): self = .right(c);
        case .end(let c): self = .end(c)
        }
    }
    init(_ t: Right) {
        switch t {
        case .left(let c): self = .left(c);
        case .end(let c): self = .end(c)
        }
    }
    init(_ t: End) {
        switch t {
        case .terminate(let c): self = .terminate(.success(c))
        }
    }
    init(_ t: Fail) {
        switch t {
        case .terminate(let c): self = .terminate(.failure(c))
        }
    }
    internal var stateName: String {
        switch self {
        case .begin: "Begin";
        case .left: "Left";
        case .right: "Right";
        case .end: "End";
        case .fail: "Fail";
        case .terminate: "Terminate"
        }
    }
}
internal protocol PendulumStateMachine: StateMachine
where State == PendulumState, Input == Swing, Output == Int {
    func onBegin(_ context: Swing, from previous: PendulumState) async throws -> PendulumState.Begin
    func onLeft(_ context: Swing, from previous: PendulumState) async throws -> PendulumState.Left
    func onRight(_ context: Swing, from previous: PendulumState) async throws -> PendulumState.Right
    func onEnd(_ context: Int, from previous: PendulumState) async throws -> PendulumState.End
    func onFail(_ error: any Error, from previous: PendulumState) async throws -> PendulumState.Fail
}
extension PendulumStateMachine {
    internal func onBegin(_ context: Swing, from previous: PendulumState) async throws -> PendulumState.Begin
    { .left(context) }
    internal func onEnd(_ context: Int, from previous: PendulumState) async throws -> PendulumState.End {
        .terminate(context)
    }
    internal func onFail(_ error: any Error, from previous: PendulumState) async throws -> PendulumState.Fail
    { .terminate(error) }
    internal static var graph: FlowGraph { pendulumGraph }
    internal static func begin(with input: Swing) -> PendulumState { .begin(input) }
    internal static func fail(with error: any Error) -> PendulumState { .fail(error) }
    internal static func result(of state: PendulumState) -> Result<Int, any Error>? {
        if case .terminate(let result) = state { result } else { nil }
    }
    internal nonisolated(nonsending) func step(
        _ state: PendulumState, from previous: PendulumState
    ) async throws -> PendulumState {
        switch state {
        case .begin(let context): PendulumState(try await onBegin(context, from: previous))
        case .left(let context): PendulumState(try await onLeft(context, from: previous))
        case .right(let context): PendulumState(try await onRight(context, from: previous))
        case .end(let context): PendulumState(try await onEnd(context, from: previous))
        case .fail(let error): PendulumState(try await onFail(error, from: previous))
        case .terminate: state
        }
    }
}
private let pendulumGraph = FlowGraph(machine: "Pendulum", fingerprint: "", states: [], edges: [])

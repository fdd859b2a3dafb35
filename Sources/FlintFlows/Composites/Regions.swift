internal import Synchronization

/// Runs the regions of a composite concurrently and waits for all of them; generated code calls it.
///
/// The first region that leaves the composite or throws decides: the others are canceled and awaited, then its
/// target is returned or its error thrown. Of several that did so at once, the first in the order of the regions
/// counts; what a region throws because it was canceled for another one never does.
///
/// - Parameter region: What each region does.
/// - Returns: The outputs of all regions, or the target of the one that left.
/// - Throws: What the deciding region threw, ``FlowExit`` included; `CancellationError` if the task was canceled.
public nonisolated(nonsending) func runRegions<each Value: Sendable, Target: Sendable>(
    _ region: repeat @escaping @Sendable () async throws -> RegionEnd<each Value, Target>
) async throws -> RegionEnd<(repeat each Value), Target> {
    let outputs = (repeat RegionOutput<each Value>())
    var bodies: [@Sendable () async throws -> Target?] = []
    for (body, output) in repeat (each region, each outputs) {
        bodies.append {
            switch try await body() {
            case .finished(let value):
                output.settle(value)
                return nil
            case .left(let target):
                return target
            }
        }
    }
    if let decision = await firstDecision(of: bodies) {
        return .left(try decision.get())
    }
    return .finished((repeat try (each outputs).value()))
}

/// - Returns: The target or error of the region that decided; nil if all of them came to their ends.
private func firstDecision<Target: Sendable>(
    of regions: [@Sendable () async throws -> Target?]
) async -> Result<Target, any Error>? {
    await withTaskGroup(of: RegionReport<Target>.self) { group in
        for (index, region) in regions.enumerated() {
            group.addTask(name: "flow.region.\(index + 1)") {
                let decision: Result<Target, any Error>?
                do {
                    decision = try await region().map { .success($0) }
                } catch {
                    decision = .failure(error)
                }
                return RegionReport(region: index, decision: decision, isCanceled: Task.isCancelled)
            }
        }
        var verdict = RegionVerdict<Target>()
        for await report in group
        where verdict.add(report.region, report.decision, isCanceled: report.isCanceled) {
            group.cancelAll()
        }
        return verdict.decision
    }
}

/// How the task of a region ended.
private struct RegionReport<Target: Sendable>: Sendable {
    let region: Int
    let decision: Result<Target, any Error>?
    let isCanceled: Bool
}

/// What a region handed over, from its task to the one that waits for all of them.
private final class RegionOutput<Value: Sendable>: Sendable {
    private let held = Mutex<Value?>(nil)

    func settle(_ value: Value) {
        held.withLock { $0 = value }
    }

    /// Throws if the region has not come to its end, which the caller has ruled out.
    func value() throws -> Value {
        guard let value = held.withLock({ $0 }) else { throw CancellationError() }
        return value
    }
}

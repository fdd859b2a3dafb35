internal import Synchronization

/// Runs the regions of a composite concurrently and waits for all of them; called by generated code.
///
/// The first region that leaves the composite or throws decides: the others are canceled and awaited, then
/// its target is returned or its error thrown. If several regions leave or throw concurrently, the first in
/// the order of the regions decides. An error that a region throws because it was canceled for another region
/// is ignored.
///
/// - Parameter region: The work of each region.
/// - Returns: The outputs of all regions, or the target of the deciding region.
/// - Throws: The error of the deciding region, including ``FlowExit``; `CancellationError` if the task was
///   canceled.
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
    let group = FlowScope.enclosingJournal?.beginRegions(bodies.count)
    if let decision = await firstDecision(of: bodies, group) {
        return .left(try decision.get())
    }
    return .finished((repeat try (each outputs).value()))
}

/// Awaits the regions' tasks, and cancels the others when a region leaves the composite or throws.
///
/// - Parameters:
///   - regions: The work of each region, which returns the target if it leaves the composite, otherwise
///     `nil`.
///   - recorded: Receives the ends of the regions of a stored run; `nil` if the run is not stored.
/// - Returns: The target or error of the deciding region; `nil` if all regions finished.
private func firstDecision<Target: Sendable>(
    of regions: [@Sendable () async throws -> Target?], _ recorded: (any FlowRegionGroup)?
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
                let isCanceled = Task.isCancelled
                await recorded?.endRegion(isDecision: decision != nil)
                return RegionReport(region: index, decision: decision, isCanceled: isCanceled)
            }
        }
        var arbitration = RegionArbitration<Target>()
        for await report in group
        where arbitration.add(report.region, report.decision, isCanceled: report.isCanceled) {
            group.cancelAll()
        }
        return arbitration.decision
    }
}

/// The report of a region's task that the region has ended; `decision` is `nil` if the region finished,
/// otherwise the target for which it left the composite, or the error that it threw.
private struct RegionReport<Target: Sendable>: Sendable {
    let region: Int
    let decision: Result<Target, any Error>?
    let isCanceled: Bool
}

/// The output of a region, passed from its task to the task that waits for all regions.
private final class RegionOutput<Value: Sendable>: Sendable {
    private let held = Mutex<Value?>(nil)

    func settle(_ value: Value) {
        held.withLock { $0 = value }
    }

    /// Returns the output of the region.
    ///
    /// - Throws: `CancellationError` if the region has not finished. The only caller reads the output after
    ///   all regions have finished.
    func value() throws -> Value {
        guard let value = held.withLock({ $0 }) else { throw CancellationError() }
        return value
    }
}

/// Decides by which of several regions a composite is left.
///
/// The first region that leaves the composite or throws causes the cancellation of the others. A canceled
/// region may still throw, for instance the error of its aborted request. Such an error counts only if all
/// decisions were made by canceled regions.
struct RegionArbitration<Target: Sendable>: Sendable {
    typealias Decision = Result<Target, any Error>

    private struct Entry {
        let region: Int
        let decision: Decision
        let rank: Rank
    }

    /// The precedence of a region's decision to leave or to throw: of several decisions, the one with the
    /// lowest raw value counts.
    ///
    /// A decision that a region made before it was canceled comes first, a `CancellationError` last.
    private enum Rank: Int {
        case own
        case underCancellation
        case cancellationError
    }

    private var entries: [Entry] = []

    /// Records the end of a region.
    ///
    /// - Parameters:
    ///   - region: The index of the region in the order of the regions.
    ///   - decision: The target for which the region left the composite, or the error that it threw; `nil` if
    ///     it finished.
    ///   - isCanceled: Whether the region was canceled before it ended.
    /// - Returns: Whether the caller must cancel the other regions, because this decision is the first.
    mutating func add(_ region: Int, _ decision: Decision?, isCanceled: Bool) -> Bool {
        guard let decision else { return false }
        let rank: Rank =
            if !isCanceled { .own } else { decision.isCancellation ? .cancellationError : .underCancellation }
        entries.append(Entry(region: region, decision: decision, rank: rank))
        return entries.count == 1
    }

    /// The target for which the composite is left, or the error that it throws; `nil` if all regions
    /// finished.
    var decision: Decision? {
        entries.min { ($0.rank.rawValue, $0.region) < ($1.rank.rawValue, $1.region) }?.decision
    }
}

extension Result {
    fileprivate var isCancellation: Bool {
        if case .failure(let error) = self { error is CancellationError } else { false }
    }
}

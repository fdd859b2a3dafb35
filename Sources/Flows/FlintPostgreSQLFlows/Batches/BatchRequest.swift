#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintFlows

    /// A request to start a run, to send it an event, to apply an intervention to it, or to store a change by
    /// its worker.
    ///
    /// Several requests are executed together, as a ``Batch``. Cases with large values are indirect, because
    /// lists of requests are copied.
    enum BatchRequest: Sendable {
        indirect case start(FlowStart)
        case send(String, payload: [UInt8], to: FlowRunID, key: String?, trace: FlowTrace?)
        indirect case perform(FlowAct, on: FlowRunID)
        case commit(FlowWrite)

        var run: FlowRunID {
            switch self {
            case .start(let start): start.id
            case .send(_, _, let run, _, _): run
            case .perform(_, let run): run
            case .commit(let write): write.run
            }
        }

        /// The runs that the request starts unless they exist.
        var starts: [FlowStart] {
            switch self {
            case .start(let start): [start]
            case .commit(let write): write.starts
            default: []
            }
        }

        /// Whether the request may end its run.
        ///
        /// If so, the batch also locks the run that has started this run, and the runs that this run has
        /// started with the policy `cancel`.
        var mayEnd: Bool {
            switch self {
            case .perform(let act, _): act.kind == .forceCancel
            case .commit(let write): if case .end = write.change { true } else { false }
            default: false
            }
        }

        /// The runs for whose ends the request's run begins to wait; empty for a request of another kind.
        var awaited: [FlowRunID] {
            guard case .commit(let write) = self, case .awaitEnds(let runs) = write.change else { return [] }
            return runs
        }

        /// The parts of the run in other tables than its row (contexts and lists) that the request reads or
        /// changes.
        var needs: RunParts {
            switch self {
            // If the run exists, it is the answer, with all its parts.
            case .start: .all
            case .send(_, _, _, let key, _):
                key == nil ? [.context, .events, .parts] : [.context, .events, .parts, .keys]
            case .perform: RunParts.all.subtracting([.keys, .path])
            case .commit(let write):
                // The wait of the present state goes on.
                if case .setAside = write.change {
                    [.context, .events, .parts, .setAside, .turn]
                } else {
                    [.events, .parts, .setAside, .turn]
                }
            }
        }
    }

    /// The answer to a ``BatchRequest`` that was executed; a refused one has a `FlowStoreError` instead.
    ///
    /// A start returns the stored run and whether it is new. A change by a worker returns what the worker
    /// must know of the run. Events and interventions return nothing: `done`.
    enum BatchAnswer: Sendable {
        indirect case started(FlowRecord, isNew: Bool)
        case done
        case written(FlowWriteAnswer)
    }

    /// The result of a group of requests: an answer or an error for each, in the order of the requests.
    struct BatchResult: Sendable {
        var answers: [Result<BatchAnswer, FlowStoreError>] = []
        /// Whether the group may have made a run due, so that waiting workers must be woken.
        var hasWork = false
        /// The runs that have ended with this group.
        var ended: [FlowRunID] = []
    }
#endif

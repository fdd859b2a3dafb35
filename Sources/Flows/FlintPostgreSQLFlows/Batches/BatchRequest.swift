#if PostgreSQL
    internal import FlintDurableFlows

    /// A change of a run, to be executed in a group with others.
    ///
    /// Large values are indirect, because groups are copied as lists of requests.
    enum BatchRequest: Sendable {
        indirect case start(FlowStart)
        case send(String, payload: [UInt8], to: FlowRunID, key: String?)
        indirect case perform(FlowAct, on: FlowRunID)
        case commit(FlowWrite)

        var run: FlowRunID {
            switch self {
            case .start(let start): start.id
            case .send(_, _, let run, _): run
            case .perform(_, let run): run
            case .commit(let write): write.run
            }
        }

        /// The runs that the request may start.
        var starts: [FlowStart] {
            switch self {
            case .start(let start): [start]
            case .commit(let write): write.starts
            default: []
            }
        }

        /// Whether the request may end the run.
        var mayEnd: Bool {
            switch self {
            case .perform(let act, _): act.kind == .forceCancel
            case .commit(let write): if case .end = write.change { true } else { false }
            default: false
            }
        }

        /// The runs that the request awaits.
        var awaited: [FlowRunID] {
            guard case .commit(let write) = self, case .awaitEnds(let runs) = write.change else { return [] }
            return runs
        }

        /// The parts of the run that the request needs.
        var needs: RunParts {
            switch self {
            // An existing run is the answer.
            case .start: .all
            case .send(_, _, _, let key):
                key == nil ? [.context, .events, .parts] : [.context, .events, .parts, .keys]
            case .perform: RunParts.all.subtracting([.keys, .path])
            case .commit: [.events, .parts]
            }
        }
    }

    /// The answer to a request.
    enum BatchAnswer: Sendable {
        indirect case started(FlowRecord, isNew: Bool)
        case done
        case written(FlowWriteAnswer)
    }

    /// The result of a group of requests.
    struct BatchResult: Sendable {
        var answers: [Result<BatchAnswer, FlowStoreError>] = []
        /// Whether another run may have become due.
        var hasWork = false
        /// The runs that have ended.
        var ended: [FlowRunID] = []
    }
#endif

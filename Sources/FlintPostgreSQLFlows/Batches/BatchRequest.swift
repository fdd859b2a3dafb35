#if PostgreSQL
    internal import FlintDurableFlows

    /// A change of a run that is done in a group with others.
    ///
    /// What is large is not kept in place: groups are copied as lists of these.
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

        /// The runs that it may start.
        var starts: [FlowStart] {
            switch self {
            case .start(let start): [start]
            case .commit(let write): write.starts
            default: []
            }
        }

        /// Whether it may end the run.
        var mayEnd: Bool {
            switch self {
            case .perform(let act, _): act.kind == .forceCancel
            case .commit(let write): if case .end = write.change { true } else { false }
            default: false
            }
        }

        /// The runs for whose ends it waits.
        var awaited: [FlowRunID] {
            guard case .commit(let write) = self, case .awaitEnds(let runs) = write.change else { return [] }
            return runs
        }

        /// What it looks at.
        var needs: RunParts {
            switch self {
            // A run that is there is the answer.
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

    /// What a group of requests has come to.
    struct BatchResult: Sendable {
        var answers: [Result<BatchAnswer, FlowStoreError>] = []
        /// Whether a run may be due that was not before.
        var hasWork = false
        /// The runs that have ended.
        var ended: [FlowRunID] = []
    }
#endif

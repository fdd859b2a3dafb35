internal import FlintCore
internal import FlintFlows
internal import FlintStreams
internal import Foundation

// The functions that read the sources. Each runs in its own task until the task is canceled or the source
// ends.
extension FeedSources {
    func readEvents(into feed: InspectorFeed) async {
        var machines: Set<String> = []
        while let first = await events.next() {
            guard await canContinue else { return }
            var rest = ([first] + events.takeAll())[...]
            while !rest.isEmpty {
                let batch = rest.prefix(Self.batch)
                rest = rest.dropFirst(Self.batch)
                for event in batch { react(to: event, &machines, in: feed) }
                feed.append(batch.compactMap { try? InspectorFeed.Draft($0) })
            }
        }
        if !Task.isCancelled { feed.finish() }
    }

    /// Marks the sections of a snapshot that an event changes, so that they are sent again.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - machines: The state machines of which an event was read before; the first event of a machine
    ///     changes the section `flows`.
    ///   - feed: The feed that sends the sections.
    private func react(to event: DispatchEvent, _ machines: inout Set<String>, in feed: InspectorFeed) {
        switch event.kind {
        case .missed(let count): feed.noteLoss(of: count, in: "events")
        case .navigated: feed.mark(.section(.navigation))
        case .flowTransition(let transition):
            // The first event of a state machine adds its graph to the section.
            if machines.insert(transition.machine).inserted { feed.mark(.section(.flows)) }
        default: break
        }
    }

    func readLogs(into feed: InspectorFeed) async {
        var last: UInt64?
        for await event in logs where await canContinue {
            var drafts: [InspectorFeed.Draft] = []
            if let last, event.sequence > last + 1 {
                let lost = event.sequence - last - 1
                feed.noteLoss(of: lost, in: "logs")
                drafts.append(feed.gap(of: lost))
            }
            last = event.sequence
            if let line = try? event.jsonLine() {
                drafts.append(InspectorFeed.Draft(kind: .log, time: event.time, payload: Array(line.utf8)))
            }
            feed.append(drafts)
        }
    }

    func readStacks(into feed: InspectorFeed) async {
        var last: UInt64?
        let encoder = JSONEncoder.records
        for await change in stacks where await canContinue {
            var drafts: [InspectorFeed.Draft] = []
            if let last, change.sequence > last + 1 {
                let lost = change.sequence - last - 1
                feed.noteLoss(of: lost, in: "stacks")
                // The section is read at this point, so that no later change is sent before it.
                drafts = [feed.gap(of: lost), feed.draft(.stacks, await feed.value(of: .stacks))]
            }
            last = change.sequence
            if let data = try? encoder.encode(change) {
                drafts.append(
                    InspectorFeed.Draft(kind: .stack, time: feed.runtime.now, payload: Array(data)))
            }
            feed.append(drafts)
        }
    }

    func readValues(into feed: InspectorFeed) async {
        for await delivery in values where await canContinue {
            switch delivery {
            case .element(let line, _):
                feed.append([
                    InspectorFeed.Draft(kind: .value, time: feed.runtime.now, payload: Array(line.utf8))
                ])
            case .missed(let lost, _):
                feed.noteLoss(of: lost, in: "values")
                feed.append([feed.gap(of: lost)])
            }
        }
        feed.runtime.inspectedValues.stop(in: feed.runtime)
    }

    func sendSections(of feed: InspectorFeed) async {
        while await canContinue {
            let sleep = feed.clock.sleeper()
            switch feed.nextParts() {
            case .send(let parts): for part in parts { await feed.send(part) }
            case .wait(let duration): try? await sleep(duration)
            case .idle(let signal): await signal.wait(onCancel: ())
            }
        }
    }

    func sendSession(of feed: InspectorFeed) async {
        while await canContinue {
            try? await feed.clock.sleep(for: .seconds(2))
            guard await canContinue else { return }
            feed.mark(.section(.session))
        }
    }
}

extension InspectorFeed.Draft {
    init(_ event: DispatchEvent) throws {
        let kind: InspectorEnvelope.Kind =
            switch event.kind {
            case .flowTransition: .flow
            case .availabilityChanged: .availability
            default: .event
            }
        self.init(kind: kind, time: event.time, payload: Array(try event.jsonLine().utf8))
    }
}

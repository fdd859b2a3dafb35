internal import FlintFlows

// The rules about what is kept of a run, and until when.
extension FlowStoreTrial {
    mutating func checkNamedRemoval() async throws {
        for name in ["a", "b"] { _ = try await begin(name) }
        try await store.perform(FlowAct(.forceCancel, by: "Ann", because: "test"), on: Self.id("a"))
        await require(.openRun, "The removal of a run that has not ended") { [store] in
            try await store.removeRun(Self.id("b"))
        }
        await require(.unknownRun, "The removal of a run that was never started") { [store] in
            try await store.removeRun(Self.id("c"))
        }
        try await store.removeRun(Self.id("a"))
        require(try await store.record(of: Self.id("a")) == nil, "A removed run is still there.")
        require(try await found("b").status, is: .ready, "The status of a run that was not removed")
        require(
            try await store.start(Self.start("a", creation: "second")).isNew,
            "The identity is not free again.")
    }

    mutating func checkHistory() async throws {
        let failure = FlowFailure(type: "Failure", text: "It failed.")
        let many = (0..<FlowVisitSummary.stepLimit + 5).map { Self.step("many", $0) }
        _ = try await begin("a")
        try await hire("w")
        try await write([
            .step(Self.step("one", 0)), .enter(Self.entry(1, "Next")),
        ])
        try await write(many.map { .step($0) } + [.enter(Self.entry(2, "Next"))])
        try await write([.retry(after: .zero, failure)])
        try await write([.enter(Self.entry(3, "Next")), .enter(Self.entry(4, "Next"))])
        try await write([.step(Self.step("last", 0)), .end(.finished([1]))])
        let record = try await found("a")
        require(record.steps, is: [], "The steps of an ended run")
        let names = record.summaries.map { $0?.steps.map(\.key.description) ?? [] }
        let kept = many.suffix(FlowVisitSummary.stepLimit).map(\.key.description)
        require(names, is: [["one#0"], kept, [], [], ["last#0"]], "The steps of the states of a path")
        require(record.summaries.map { $0?.omitted }, is: [0, 5, 0, nil, 0], "The numbers of steps left out")
        require(
            record.summaries.map { $0?.failures }, is: [0, 0, 1, nil, 0], "The numbers of failed attempts")
        require(record.summaries[2]?.error, is: "Failure", "The error of a failed attempt")
        for step in record.summaries.compactMap(\.self).flatMap(\.steps) {
            require(step.result, is: .value([]), "The value of a step of a state that was left")
            require(step.took, is: .milliseconds(5), "The time that a step took")
            require(
                step.at.map { record.createdAt <= $0 && $0 <= record.endedAt ?? $0 } ?? false,
                "A step was recorded at \(String(describing: step.at)).")
        }
    }

    private static func step(_ name: String, _ ordinal: Int) -> FlowStoredStep {
        FlowStoredStep(
            key: FlowStoredStep.Key(isOfEnd: false, name: name, key: nil, ordinal: ordinal), type: "Int",
            result: .value([7]), took: .milliseconds(5))
    }

    /// Applies changes to the run `a`, one after the other.
    ///
    /// The worker `w` first claims the run if no worker holds it.
    private func write(_ changes: [FlowWrite.Change]) async throws {
        _ = try await claim(by: "w")
        let record = try await found("a")
        for (index, change) in changes.enumerated() {
            _ = try await store.commit(Self.write(change, to: record, version: record.version + index))
        }
    }
}

import FlintCore
import FlintTesting
import Testing

@Suite(.timeLimit(.minutes(10)), .flint(EventRecorderFixtures.self)) struct EventRecorderRequestsTests {
    typealias EchoFeature = EventRecorderFixtures.EchoFeature

    @Test func `each request has its outcome`() async throws {
        let recorder = EventRecorder()
        _ = try await EchoFeature.echo.perform(with: 1)
        _ = try? await EchoFeature.fail.perform()
        let requests = recorder.requests
        #expect(
            requests.map(\.action) == [
                "EventRecorderFixtures.EchoAction", "EventRecorderFixtures.FailAction",
            ])
        #expect(
            (requests.map(\.feature), requests.first?.outcome)
                == (Array(repeating: "EventRecorderFixtures.EchoFeature", count: 2), .success))
        #expect(
            (requests.map(\.session), requests.allSatisfy { $0.duration != nil && $0.id != nil })
                == (["main", "main"], true))
        #expect(
            recorder.outcomes(of: EventRecorderFixtures.EchoAction.self) == [.success])
        #expect(
            recorder.outcomes(of: EventRecorderFixtures.FailAction.self)
                == [.failure(ActionFailure(EventRecorderFixtures.FailAction.Failure()))])
    }

    @Test func `the outline has a line for each request`() async throws {
        let recorder = EventRecorder()
        #expect(recorder.outline == "")
        _ = try await EchoFeature.echo.perform(with: 1)
        _ = try? await EchoFeature.fail.perform()
        let outline = """
            EventRecorderFixtures.EchoFeature#EventRecorderFixtures.EchoAction success
            EventRecorderFixtures.EchoFeature#EventRecorderFixtures.FailAction failure \
            EventRecorderFixtures.FailAction.Failure
            """
        #expect((recorder.outline, recorder.expect(outline)) == (outline, true))
    }

    @Test func `a difference is shown line by line`() async throws {
        let recorder = EventRecorder()
        _ = try await EchoFeature.echo.perform(with: 1)
        let issues = await recordedIssues {
            #expect((recorder.expect("A#B success"), recorder.expect("")) == (false, false))
        }
        let line = "EventRecorderFixtures.EchoFeature#EventRecorderFixtures.EchoAction success"
        #expect(
            issues == [
                "The requests were others than expected:\n- A#B success\n+ \(line)",
                "The requests were others than expected:\n+ \(line)",
            ])
    }

    @Test(.flint(OutlineFixtures.self)) func `a request that runs, and one that was canceled, are told`()
        async
    {
        let clock = ManualClock()
        let recorder = EventRecorder()
        let task = Task { try await OutlineFixtures.SleepFeature.sleep.perform(using: clock) }
        await clock.waitForSleepers()
        #expect(
            (recorder.requests.map(\.state), recorder.outline.hasSuffix("SleepAction running"))
                == ([.running], true))
        task.cancel()
        _ = await task.result
        #expect(
            (recorder.requests.map(\.state), recorder.outline.hasSuffix("SleepAction cancelled"))
                == ([.ended(.cancelled)], true))
    }

    @Test func `the end of a request is waited for, also when it was before`() async throws {
        let recorder = EventRecorder()
        async let end = recorder.waitForEnd(of: EventRecorderFixtures.FailAction.self)
        _ = try await EchoFeature.echo.perform(with: 1)
        _ = try? await EchoFeature.fail.perform()
        let request = try #require(await end)
        #expect(request.outcome == .failure(ActionFailure(EventRecorderFixtures.FailAction.Failure())))
        let again = await recorder.waitForEnd(of: EventRecorderFixtures.EchoAction.self)
        #expect(again?.outcome == .success)
    }

    @Test(.flint(ParcelFeatures.self)) func `a refusal is a request, and ends a wait`() async throws {
        let recorder = EventRecorder()
        _ = ExpressFeature.deliver.request()
        let request = try #require(await recorder.waitForEnd(of: DeliverAction.self))
        #expect(request.outcome == nil)
        guard case .refused(let reasons) = request.state else {
            Issue.record("It is \(request.state)")
            return
        }
        #expect(reasons.map(\.code) == [.featureUnavailable])
        #expect(recorder.outline == "ExpressFeature#DeliverAction refused featureUnavailable")
    }

    @Test(.flint(ParcelFeatures.self)) func `flows and requests stand inside the request that began them`()
        async throws
    {
        let recorder = EventRecorder()
        _ = try await CounterFeature.pickUp.perform(
            with: Visit(name: "Ada"), using: ScriptedCounter(numbers: [7]))
        #expect(recorder.requests.count == 1)
        #expect(await recorder.waitForEnd(of: PickUpAction.self)?.requests.count == 1)
        let noted = try #require(await recorder.waitForEnd(of: NoteDownAction.self)?.id)
        #expect(await recorder.waitForEnd(of: noted)?.action == "NoteDownAction")
        #expect(recorder.requests.first?.requests.map(\.action) == ["NoteDownAction"])
        #expect(
            recorder.requests.first?.description == """
                CounterFeature#PickUpAction success
                  flow ParcelPickup finished
                  LedgerFeature#NoteDownAction success
                """)
    }

    @Test(.flint(ParcelFeatures.self))
    func `a recorder made later knows the ends of requests that began before`() async throws {
        let recorder = EventRecorder()
        _ = try await LedgerFeature.lookUp.perform(with: 1)
        let late = LateCounter()
        _ = try await CounterFeature.pickUp.perform(with: Visit(name: "Ada"), using: late)
        #expect(late.outline == "LedgerFeature#NoteDownAction success\nCounterFeature#PickUpAction success")
        #expect(recorder.requests.count == 2)
    }

    @Test func `a wait ends with its task`() async {
        let recorder = EventRecorder()
        let waiting = Task { await recorder.waitForEnd(of: EventRecorderFixtures.EchoAction.self) }
        waiting.cancel()
        #expect(await waiting.value?.action == nil)
    }

    @Test func `requests of many tasks are told apart`() async throws {
        let recorder = EventRecorder()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    if number.isMultiple(of: 4) {
                        _ = try? await EchoFeature.fail.perform()
                    } else {
                        _ = try await EchoFeature.echo.perform(with: number)
                    }
                }
            }
            try await group.waitForAll()
        }
        let requests = recorder.requests
        #expect((requests.count, Set(requests.compactMap(\.id)).count) == (100, 100))
        let outcomes = recorder.outcomes(of: EventRecorderFixtures.EchoAction.self)
        #expect(outcomes == Array(repeating: .success, count: 75))
        #expect(recorder.outcomes(of: EventRecorderFixtures.FailAction.self).count == 25)
    }
}

import FlintFlows
import Testing

/// Runs generated machines with composites in composites.
@Suite struct DeepHistoryTests {
    /// The innermost machine: pauses at a position, then does what its script says.
    actor Running: PlayerActiveRunningStateMachine {
        enum Step: Sendable {
            case eject
            case stop
            case switchOff
            case fail
            case finish
            case pause
        }

        private let diary: Diary
        private var steps: [Step]

        init(_ diary: Diary, _ steps: [Step]) {
            self.diary = diary
            self.steps = steps
        }

        private func next() -> Step { steps.isEmpty ? .finish : steps.removeFirst() }

        func onPlaying(
            from previous: PlayerActiveRunningState
        ) async throws -> PlayerActiveRunningState.Playing {
            await diary.note("playing")
            return switch next() {
            case .eject: .idle(Playlist(songs: 9))
            case .pause: .paused(7)
            default: .end(3)
            }
        }

        func onPaused(
            _ context: Int, from previous: PlayerActiveRunningState
        ) async throws -> PlayerActiveRunningState.Paused {
            await diary.note("paused \(context)")
            return switch next() {
            case .switchOff: .playerEnd
            case .stop: .stopped(Playlist(songs: context))
            case .fail: throw ShippingDesk.Closed()
            default: .playing
            }
        }
    }

    actor Active: PlayerActiveStateMachine {
        private let diary: Diary
        private let running: Running
        private var stops: [PlayerActiveState.Stopped]

        init(_ diary: Diary, _ running: Running, stops: [PlayerActiveState.Stopped]) {
            self.diary = diary
            self.running = running
            self.stops = stops
        }

        func onStopped(
            _ context: Playlist, from previous: PlayerActiveState
        ) async throws -> PlayerActiveState.Stopped {
            await diary.note("stopped \(context.songs)")
            return stops.isEmpty ? .running : stops.removeFirst()
        }

        func onRunning(
            _ context: PlayerActiveRunningEntry, from previous: PlayerActiveState
        ) async throws -> PlayerActiveState.Running {
            try await runRunning(running, context)
        }

        func onPosition(
            _ context: Int, from previous: PlayerActiveState
        ) async throws -> PlayerActiveState.Position {
            await diary.note("position \(context)")
            return .menu
        }
    }

    actor Player: PlayerStateMachine {
        private let diary: Diary
        private let active: Active
        private var idles: [PlayerState.Idle]
        private var failures: [PlayerState.Fail]

        init(_ diary: Diary, _ active: Active, idles: [PlayerState.Idle], failures: [PlayerState.Fail]) {
            self.diary = diary
            self.active = active
            self.idles = idles
            self.failures = failures
        }

        func onIdle(_ context: Playlist, from previous: PlayerState) async throws -> PlayerState.Idle {
            await diary.note("idle \(context.songs)")
            return idles.isEmpty ? .end : idles.removeFirst()
        }

        func onActive(
            _ context: PlayerActiveEntry, from previous: PlayerState
        ) async throws -> PlayerState.Active {
            try await runActive(active, context)
        }

        func onMenu(from previous: PlayerState) async throws -> PlayerState.Menu {
            await diary.note("menu")
            throw ShippingDesk.Closed()
        }

        func onFail(_ error: any Error, from previous: PlayerState) async throws -> PlayerState.Fail {
            await diary.note("fail")
            return failures.isEmpty ? .terminate(error) : failures.removeFirst()
        }
    }

    struct Play: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var running: [Running.Step] = []
        var stops: [PlayerActiveState.Stopped] = []
        let idles: [PlayerState.Idle]
        var failures: [PlayerState.Fail] = []
        let diary: [String]
    }

    private static let list = Playlist(songs: 1)

    private static let plays: [Play] = [
        Play(
            testDescription: "deep history resumes the composites inside, shallow history begins them anew",
            running: [.pause, .pause, .eject, .pause, .finish, .eject, .eject],
            idles: [.active(list), .activeDeepHistory(list), .activeHistory(list)],
            diary: [
                // Entered at its border; the pause leads on to the ejection of the second playing.
                "idle 1", "stopped 1", "playing", "paused 7", "playing", "idle 9",
                // Deep: the innermost machine was left while playing; it pauses, plays and ejects.
                "playing", "paused 7", "playing", "idle 9",
                // Shallow: the composite that was left begins at its Begin.
                "playing", "idle 9",
            ]),
        Play(
            testDescription: "deep history resumes the innermost state with its context after a failure",
            running: [.pause, .fail, .switchOff], idles: [.active(list), .activeDeepHistory(list)],
            failures: [.idle(Playlist(songs: 2))],
            diary: ["idle 1", "stopped 1", "playing", "paused 7", "fail", "idle 2", "paused 7"]),
        Play(
            testDescription: "deep history without anything to resume takes its own default",
            running: [.switchOff], stops: [.runningPaused(6)], idles: [.activeDeepHistory(list)],
            diary: ["idle 1", "stopped 1", "paused 6"]),
        Play(
            testDescription: "an edge enters through two levels, and one leaves through two",
            running: [.stop, .switchOff], stops: [.runningPaused(5)], idles: [.activeRunningPaused(4)],
            diary: ["idle 1", "paused 4", "stopped 4", "paused 5"]),
        Play(
            testDescription: "a failure may lead to any state, also to Begin with a fresh input",
            idles: [.active(list)], failures: [.begin(Playlist(songs: 8))],
            diary: ["idle 1", "stopped 1", "playing", "position 3", "menu", "fail", "idle 8"]),
    ]

    @Test(arguments: plays) func `composites in composites are entered and left as drawn`(
        play: Play
    ) async throws {
        let diary = Diary()
        let active = Active(diary, Running(diary, play.running), stops: play.stops)
        try await Player(diary, active, idles: play.idles, failures: play.failures).run(Self.list)
        #expect(await diary.entries == play.diary)
    }
}

import FlintFlows
import TestSupport

struct Next: Sendable, Hashable, Codable {}
struct Bell: Sendable, Hashable, Codable {}
struct Shallow: Sendable, Hashable, Codable {}
struct Deep: Sendable, Hashable, Codable {}
struct Anew: Sendable, Hashable, Codable {}

/// Somebody watches a film, and comes back to it after rests; each state that was left is noted by a step.
struct WatchFlow: WatchStateMachine {
    let diary: Journal<String>
    var work: @Sendable () async throws -> Void = {}

    func onPlay(_ entry: WatchPlayEntry, from _: State) async throws -> State.Play {
        try await runPlay(Evening(diary: diary, work: work), entry)
    }

    func onRest(_ note: Note, on event: State.Rest.Event, from _: State) async throws -> State.Rest {
        _ = try await step("rest") { _ in
            try await work()
            diary.note("rest \(note.text)")
            return true
        }
        return switch event {
        case .shallow: .playHistory(note)
        case .deep: .playDeepHistory(note)
        case .anew: .play(note)
        }
    }
}

private struct Evening: WatchPlayStateMachine {
    let diary: Journal<String>
    let work: @Sendable () async throws -> Void

    func onIntro(_ note: Note, on event: State.Intro.Event, from _: State) async throws -> State.Intro {
        _ = try await step("intro") { _ in
            try await work()
            diary.note("intro \(note.text)")
            return true
        }
        return switch event {
        case .next: .film(note + "i")
        case .bell: .rest(note)
        }
    }

    func onFilm(_ note: Note, from _: State) async throws -> State.Film {
        try await runFilm(Film(diary: diary, work: work), note)
    }
}

private struct Film: WatchPlayFilmStateMachine {
    let diary: Journal<String>
    let work: @Sendable () async throws -> Void

    func onFirst(_ note: Note, on event: State.First.Event, from _: State) async throws -> State.First {
        _ = try await step("first") { _ in
            try await work()
            diary.note("first \(note.text)")
            return true
        }
        return switch event {
        case .next: .second(note + "1")
        case .bell: .rest(note)
        }
    }

    func onSecond(_ note: Note, on event: State.Second.Event, from _: State) async throws -> State.Second {
        _ = try await step("second") { _ in
            try await work()
            diary.note("second \(note.text)")
            return true
        }
        return switch event {
        case .next: .credits(note + "2")
        case .bell: .rest(note)
        }
    }

    func onCredits(_ note: Note, from _: State) async throws -> State.Credits { .end(note + "end") }
}

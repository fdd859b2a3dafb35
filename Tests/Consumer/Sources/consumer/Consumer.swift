import FlintCore
import Foundation
import NotesKit

@main
struct Consumer {
    static func main() async throws {
        try Flint.quickSetup(AppFeatures.self)
        try Flint.current.register(NotesFeatures.self)
        Checks.expect(
            "features", Flint.shared.features(includingFramework: false).map(\.identifier),
            is: ["AppFeatures", "WindowFeature", "NotesFeatures", "NoteFeature", "SharingFeature"])
        Checks.expect("diagnostics", Flint.shared.diagnostics.count, is: 0)

        let observer = Task { [events = Flint.events(bufferingNewest: 4096)] in
            var received: [DispatchEvent] = []
            for await event in events { received.append(event) }
            return received
        }
        try await checkActions()
        try await checkSerialSession()
        try await checkAvailability()
        try await checkCancellation()
        Flint.shared.shutdown()
        try check(await observer.value)
        print("All is as expected.")
    }

    @MainActor
    static func checkActions() async throws {
        let window = Window()
        try await WindowFeature.show.perform(with: "Plan", using: window)
        Checks.expect("title", window.title, is: "Plan")
        try await WindowFeature.close.perform()
        do {
            try await WindowFeature.fail.perform(with: 7)
            Checks.expect("failure", "none", is: "thrown")
        } catch let failure as Failure {
            Checks.expect("failure", failure.code, is: 7)
        }
    }

    static func checkSerialSession() async throws {
        let session = ActionSession("writing", order: .serial)
        let note = Note()
        try await withThrowingTaskGroup { group in
            for number in 0..<50 {
                group.addTask(name: "consumer.append") {
                    try await session.perform(
                        NoteFeature.appendTwice, with: NoteLine("\(number)"), using: note)
                }
            }
            try await group.waitForAll()
        }
        Checks.expect("lines", await note.lines.count, is: 100)
        await session.end()
        do {
            try await session.perform(NoteFeature.append, with: NoteLine("late"), using: note)
            Checks.expect("ended session", "open", is: "sessionEnded")
        } catch let error as FlintError {
            Checks.expect("ended session", error.code, is: .sessionEnded)
        }
    }

    static func checkAvailability() async throws {
        let note = Note()
        Checks.expect("request while off", SharingFeature.share.request() == nil, is: true)
        try Flint.shared.setEnabled(true, for: SharingFeature.self)
        let request = try SharingFeature.share.requestOrThrow()
        try await NoteFeature.append.perform(with: NoteLine("shared"), using: note)
        Checks.expect("shared", try await request.perform(using: note), is: "shared")
        try Flint.shared.setEnabled(false, for: SharingFeature.self)
        do {
            _ = try await request.perform(using: note)
            Checks.expect("kept request", "performed", is: "refused")
        } catch let error as FlintError {
            Checks.expect("kept request", error.reasons.map(\.text), is: ["Sharing is switched off."])
        }
    }

    static func checkCancellation() async throws {
        let (began, continuation) = AsyncStream<Void>.makeStream()
        let task = Task { try await WindowFeature.wait.perform(with: Beginning(signal: continuation)) }
        for await _ in began { break }
        task.cancel()
        Checks.expect("canceled", (await task.result).isCancellation, is: true)
    }

    static func check(_ events: [DispatchEvent]) throws {
        Checks.expect("no gap", events.map(\.sequence) == Array(1...UInt64(events.count)), is: true)
        let counts = Dictionary(grouping: events, by: \.kind.name).mapValues(\.count)
        Checks.expect(
            "kinds", counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" },
            is: ["availabilityChanged 2", "began 156", "ended 156", "refused 3"])
        Checks.expect("nested", events.count { $0.kind == .began && $0.parentRequestID != nil }, is: 100)
        Checks.expect(
            "inputs", Set(events.compactMap(\.input?.text)).sorted(),
            is: ["1 characters", "2 characters", "6 characters", "7", "Beginning", "String"])
        let decoder = JSONDecoder()
        let decoded = try events.map {
            try decoder.decode(DispatchEvent.self, from: Data($0.jsonLine().utf8))
        }
        Checks.expect("round trip", decoded == events, is: true)
    }
}

extension Result {
    var isCancellation: Bool {
        if case .failure(is CancellationError) = self { true } else { false }
    }
}

import Testing

@testable import FlintInspector

@Suite struct SectionScheduleTests {
    private func schedule(_ marked: String...) -> SectionSchedule<String> {
        var schedule = SectionSchedule<String>(interval: .milliseconds(250))
        for part in marked { schedule.mark(part) }
        return schedule
    }

    @Test func `what has rested is told at once, and once, and else nothing`() {
        var schedule = schedule("b", "a", "b")
        #expect(schedule.next(at: .zero) == .send(["a", "b"]))
        #expect(schedule.next(at: .seconds(9)) == .idle)
    }

    @Test func `what changes all the time is told at intervals`() {
        var schedule = schedule("a")
        #expect(schedule.next(at: .zero) == .send(["a"]))
        schedule.mark("a")
        #expect(schedule.next(at: .milliseconds(100)) == .wait(.milliseconds(150)))
        schedule.mark("a")
        #expect(schedule.next(at: .milliseconds(249)) == .wait(.milliseconds(1)))
        #expect(schedule.next(at: .milliseconds(250)) == .send(["a"]))
        #expect(schedule.next(at: .milliseconds(250)) == .idle)
    }

    @Test func `parts do not hold one another up`() {
        var schedule = schedule("a")
        _ = schedule.next(at: .zero)
        schedule.mark("a")
        schedule.mark("b")
        #expect(schedule.next(at: .milliseconds(10)) == .send(["b"]))
        schedule.mark("b")
        #expect(schedule.next(at: .milliseconds(20)) == .wait(.milliseconds(230)))
    }

    @Test func `a reset forgets what has changed and what was told`() {
        var schedule = schedule("a")
        _ = schedule.next(at: .zero)
        schedule.mark("b")
        schedule.reset()
        #expect(schedule.next(at: .zero) == .idle)
        schedule.mark("a")
        #expect(schedule.next(at: .milliseconds(1)) == .send(["a"]))
    }
}

import FlintFlows
import TestSupport
import Testing

@testable import FlintDurableFlows

/// A store is set back to a backup, within the lease of a worker that goes on.
@Suite(.timeLimit(.minutes(10))) struct SetBackTests {
    @Test func `a run that a backup knows with its worker is done again from there`() async throws {
        let backup = Shared<FlowTable?>(nil)
        let ends = Shared(0)
        try await Workshop.openWithOrders(handle: { workshop, state in
            if state == "Ship", backup.value == nil { backup.value = workshop.store.backup }
        }) { workshop in
            workshop.store.injectFaults { call in
                guard case .commit(let write) = call, case .end = write.change else { return nil }
                ends.value += 1
                if ends.value == 1, let backup = backup.value { workshop.store.restore(backup) }
                return nil
            }
            let run = try await workshop.startOrder()
            try await workshop.approveOrder()
            // The lease is one of an hour, and must end: nobody else gets the run before.
            try await workshop.pass(3 * 3_600)
            #expect(try await workshop.record("Order").status == .ended)
            #expect(try await run.output.text == "1 charged by Bob shipd")
            #expect(workshop.diary.entries == ["charge", "ship", "onTerminate", "ship", "onTerminate"])
        }
    }

    @Test func `a worker does not begin a run twice that it is given twice in one epoch`() async throws {
        let backup = Shared<FlowTable?>(nil)
        try await Workshop.openWithOrders(handle: { workshop, state in
            guard state == "AwaitApproval" else { return }
            workshop.diary.note("in")
            defer { workshop.diary.note("out") }
            if let waiting = backup.value {
                backup.value = nil
                workshop.store.restore(waiting)
                try await workshop.approveOrder()
            }
            try await workshop.pass(100)
        }) { workshop in
            let run = try await workshop.startOrder()
            try await workshop.pass(1)
            backup.value = workshop.store.backup
            try await workshop.approveOrder()
            try await workshop.pass(3 * 3_600)
            #expect(try await workshop.record("Order").status == .ended)
            #expect(try await run.output.text == "1 charged by Bob shipd")
            #expect(workshop.diary.entries == ["charge", "in", "out", "in", "out", "ship", "onTerminate"])
        }
    }
}

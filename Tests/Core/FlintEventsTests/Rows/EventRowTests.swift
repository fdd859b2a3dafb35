import Testing

@testable import FlintEvents

@Suite struct EventRowTests {
    @Test func `a root that is missing or too far away is the request itself`() {
        do {
            let row = EventRow(.began, request: 7)
            #expect((row.root, row.parent, EventRow(.sessionEnded).root) == (7, 0, 0))
        }
        let request: UInt64 = 1 << 33
        let row = EventRow(.began, request: request, parent: 2, root: 1)
        #expect((row.request, row.parent, row.root) == (request, 2, request))
    }

    @Test(
        arguments: [
            (1, 1, 2), (5, 3, 9), (1, 70_000, 70_001), (1 << 40, (1 << 40) + 3, (1 << 40) + (1 << 32) - 1),
            ((1 << 48) - 3, (1 << 48) - 2, (1 << 48) - 1),
        ] as [(UInt64, UInt64, UInt64)])
    func `request, parent and root share two words`(root: UInt64, parent: UInt64, request: UInt64) {
        let row = EventRow(
            .began, flags: .closes, session: 3, plan: 4, request: request, parent: parent, root: root)
        #expect((row.request, row.parent, row.root) == (request, parent, root))
        let derived = EventRow(.ended, packed: row.packed, request: request, parent: parent, root: root)
        #expect((derived.request, derived.parent, derived.root) == (request, parent, root))
        #expect((derived.session, derived.plan) == (3, 4))
    }
}

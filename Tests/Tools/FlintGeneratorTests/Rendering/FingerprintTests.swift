import Testing

@testable import FlintGenerator

@Suite struct FingerprintTests {
    /// From the definition of 64-bit FNV-1a and its published test vectors.
    @Test(arguments: [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")])
    func `the hash is 64-bit FNV-1a`(text: String, hash: String) {
        #expect(Fingerprint.hexadecimal(of: text) == hash)
    }

    @Test func `titles, labels and the order of lines leave it as it is`() {
        let machine = SampleMachines.player
        var other = machine
        other.title = "Something else"
        other.states.reverse()
        other.edges.reverse()
        for index in other.edges.indices { other.edges[index].labels = ["label \(index)"] }
        other.states[0].documentation = ["text"]
        other.states[0].title = "title"
        #expect(Fingerprint.of(other) == Fingerprint.of(machine))
    }

    @Test func `states, edges, types and what is inside change it`() {
        let machine = SampleMachines.player
        var changed: [FlowMachine] = Array(repeating: machine, count: 8)
        changed[0].edges.removeLast()
        changed[1].states.removeLast()
        changed[2].states[0].context = "Other"
        changed[3].input = nil
        changed[4].output = .never
        changed[5].failLeadsAnywhere = false
        changed[6].states[2].machines[0].edges.removeLast()
        changed[7].states[2].machines[0].deepHistory = nil
        let prints = Set(changed.map(Fingerprint.of) + [Fingerprint.of(machine)])
        #expect(prints.count == 9)
    }

    @Test func `blanks in types do not change it`() {
        var spaced = SampleMachines.refund
        spaced.output = .value("Receipt ?")
        #expect(Fingerprint.of(spaced) == Fingerprint.of(SampleMachines.refund))
    }
}

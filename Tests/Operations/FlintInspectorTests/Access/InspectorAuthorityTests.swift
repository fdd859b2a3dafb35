import Testing

@testable import FlintInspector

@Suite struct InspectorAuthorityTests {
    let loopback = InspectorAuthority(address: .loopback, port: 4000)

    @Test(arguments: [
        "127.0.0.1:4000", "localhost:4000", "LOCALHOST:4000", "[::1]:4000",
    ])
    func `loopback names with the port are our own`(host: String) {
        #expect((loopback.isOwn(host: host), loopback.isOwn(origin: "http://" + host)) == (true, true))
    }

    @Test(arguments: [
        "", "127.0.0.1", "127.0.0.1:4001", "127.0.0.1:40000", "127.0.0.1:04000", "localhost",
        "evil.example:4000",
        "localhost.evil.example:4000", "127.0.0.1.evil.example:4000", "evil@localhost:4000",
        "localhost:4000/",
        "localhost:4000:4000", " localhost:4000", "127.0.0.2:4000", "127.1:4000", "0.0.0.0:4000",
        "192.168.1.20:4000",
        "[::2]:4000", "::1:4000", "localhost.:4000",
    ])
    func `anything else is not`(host: String) {
        #expect((loopback.isOwn(host: host), loopback.isOwn(origin: "http://" + host)) == (false, false))
    }

    @Test(arguments: [
        "null", "https://127.0.0.1:4000", "file://", "127.0.0.1:4000", "http://127.0.0.1:4000/",
        "http://127.0.0.1:4000@evil.example", "",
    ])
    func `an origin has our scheme and nothing after the port`(origin: String) {
        #expect(!loopback.isOwn(origin: origin))
    }

    @Test func `the port that the scheme implies may be left out`() {
        let authority = InspectorAuthority(address: .loopback, port: 80)
        let hosts = ["localhost", "localhost:80", "evil.example"]
        #expect(hosts.map { authority.isOwn(host: $0) } == [true, true, false])
    }

    @Test func `an exposed address is our own besides the loopback names`() {
        let authority = InspectorAuthority(address: .exposed("192.168.1.20"), port: 4000)
        let hosts = ["192.168.1.20:4000", "localhost:4000", "192.168.1.21:4000"]
        #expect(hosts.map { authority.isOwn(host: $0) } == [true, true, false])
        let sixth = InspectorAuthority(address: .exposed("fd00::1"), port: 4000)
        #expect(sixth.isOwn(host: "[fd00::1]:4000"))
        #expect([authority, sixth].map(\.host) == ["192.168.1.20", "[fd00::1]"])
    }

    @Test(arguments: ["0.0.0.0", "::"])
    func `on all interfaces any address in digits is ours, and no other name`(
        address: String
    ) {
        let authority = InspectorAuthority(address: .exposed(address), port: 4000)
        let digits = ["10.1.2.3:4000", "[fd00::1]:4000"]
        let names = ["evil.example:4000", "1.2.3.4.5:4000", "1.2.3.256:4000", "1.2.3.+4:4000", "[evil]:4000"]
        #expect((digits + names).filter { authority.isOwn(host: $0) } == digits)
        #expect(authority.host == "127.0.0.1")
    }
}

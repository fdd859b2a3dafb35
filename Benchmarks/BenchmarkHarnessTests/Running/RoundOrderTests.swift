import Testing

@testable import BenchmarkHarness

@Suite struct RoundOrderTests {
    private func orders(seed: UInt64) -> [[Int]] {
        var order = RoundOrder(seed: seed)
        return (0..<5).map { _ in order.next(count: 20) }
    }

    @Test func `one seed gives the same orders`() {
        #expect(orders(seed: 7) == orders(seed: 7))
    }

    @Test func `another seed and another round give other orders`() {
        #expect(orders(seed: 7) != orders(seed: 8))
        #expect(Set(orders(seed: 7)).count == 5)
    }

    @Test(arguments: [0, 1, 2, 20]) func `every order has everything once`(count: Int) {
        var order = RoundOrder(seed: 0)
        #expect(order.next(count: count).sorted() == Array(0..<count))
    }
}

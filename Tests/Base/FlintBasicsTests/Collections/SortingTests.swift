import FlintBasics
import Testing

@Suite struct SortingTests {
    @Test(arguments: [[], [1], [2, 1], [3, 1, 2, 3, -1], Array((0..<1000).reversed())])
    func `elements come in order`(numbers: [Int]) {
        #expect(numbers.sortedOutOfLine() == numbers.sorted())
        #expect(numbers.sortedOutOfLine(by: >) == numbers.sorted(by: >))
        #expect(Set(numbers).sortedOutOfLine() == Set(numbers).sorted())
    }

    @Test func `elements are ordered by what is asked for`() {
        let ages = ["Ann": 30, "Bob": 20, "Cid": 40]
        #expect(ages.sortedOutOfLine { $0.value < $1.value }.map(\.key) == ["Bob", "Ann", "Cid"])
        #expect(["b", "a", "C"].sortedOutOfLine() == ["C", "a", "b"])
    }
}

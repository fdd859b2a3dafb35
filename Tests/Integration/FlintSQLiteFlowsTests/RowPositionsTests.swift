#if SQLite
    import TestSupport
    import Testing

    @testable import FlintSQLiteFlows

    @Suite struct RowPositionsTests {
        @Test(arguments: 0..<50 as Range<UInt64>) func `positions are those of a list of them`(seed: UInt64) {
            var generator = SeededGenerator(seed: seed)
            var (positions, list) = (RowPositions(), [Int64]())
            for _ in 0..<200 {
                if list.isEmpty || Int.random(in: 0..<3, using: &generator) > 0 {
                    #expect(positions.next == (list.last ?? -1) + 1)
                    // Rows of a file that is read may have any positions.
                    let position = positions.next + (Bool.random(using: &generator) ? 0 : 5)
                    positions.append(position)
                    list.append(position)
                } else {
                    let first = Int.random(in: 0..<list.count, using: &generator)
                    let gone = first..<Int.random(in: first...min(list.count, first + 4), using: &generator)
                    positions.remove(gone)
                    list.removeSubrange(gone)
                }
                #expect(list.indices.map { positions[$0] } == list)
            }
            #expect(positions.next == (list.last ?? -1) + 1)
        }

        @Test func `hundreds of rows in a row are kept as one range`() {
            var positions = RowPositions()
            for position in 0..<1_000 as Range<Int64> { positions.append(position) }
            positions.remove(0..<100)
            #expect(positions.ranges == [100..<1_000])
            #expect(positions[899] == 999)
        }

        @Test func `a row that the list does not have is a mistake of the program`() async {
            await #expect(processExitsWith: .failure) { _ = RowPositions()[0] }
        }
    }
#endif

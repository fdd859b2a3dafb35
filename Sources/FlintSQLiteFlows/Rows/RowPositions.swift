#if SQLite
    /// The positions of the rows of a list, in order.
    ///
    /// New rows follow at the end, and most lists lose rows at the beginning: so hundreds of positions are one range.
    struct RowPositions {
        /// What a position may be: they count up from 0.
        static let possible = 0..<Int64.max

        private(set) var ranges: [Range<Int64>] = []

        /// The position of a row that is added.
        var next: Int64 { ranges.last?.upperBound ?? 0 }

        /// The position of a row.
        ///
        /// - Parameter index: The number of the row in the list; there must be one.
        subscript(index: Int) -> Int64 {
            var rest = index
            for range in ranges {
                if rest < range.count { return range.lowerBound + Int64(rest) }
                rest -= range.count
            }
            preconditionFailure("The list has no row \(index).")
        }

        /// Adds a row at the end.
        ///
        /// - Parameter position: Its position, behind those of the others.
        mutating func append(_ position: Int64) {
            if let last = ranges.last, last.upperBound == position {
                ranges[ranges.count - 1] = last.lowerBound..<position + 1
            } else {
                ranges.append(position..<position + 1)
            }
        }

        /// Removes rows.
        ///
        /// - Parameter indices: Their numbers in the list.
        mutating func remove(_ indices: Range<Int>) {
            var (kept, passed) = ([Range<Int64>](), 0)
            for range in ranges {
                let gone = indices.clamped(to: passed..<passed + range.count)
                let bounds = (
                    range.lowerBound + Int64(gone.lowerBound - passed),
                    range.lowerBound + Int64(gone.upperBound - passed)
                )
                kept += [range.lowerBound..<bounds.0, bounds.1..<range.upperBound].filter { !$0.isEmpty }
                passed += range.count
            }
            ranges = kept
        }
    }
#endif

#if SQLite
    /// The positions of the rows that store one list of a run, such as its events: one for each element.
    ///
    /// Rows are added at the end, and most lists lose rows at the beginning. So hundreds of positions are
    /// usually one range. The functions change only these positions in memory; their caller changes the rows
    /// in the file.
    struct RowPositions {
        /// The valid positions: numbers from 0.
        static let possible = 0..<Int64.max

        private(set) var ranges: [Range<Int64>] = []

        /// The position for the row that is added next: after the last row, or 0 without rows.
        var next: Int64 { ranges.last?.upperBound ?? 0 }

        /// Returns the position of the row that stores an element.
        ///
        /// - Parameter index: The index of the element in the list of the run, from 0; the element must
        ///   exist.
        subscript(index: Int) -> Int64 {
            var rest = index
            for range in ranges {
                if rest < range.count { return range.lowerBound + Int64(rest) }
                rest -= range.count
            }
            preconditionFailure("The list has no row \(index).")
        }

        /// Appends the position of the row that stores a new last element of the list.
        ///
        /// - Parameter position: The position of the row, after all others.
        mutating func append(_ position: Int64) {
            if let last = ranges.last, last.upperBound == position {
                ranges[ranges.count - 1] = last.lowerBound..<position + 1
            } else {
                ranges.append(position..<position + 1)
            }
        }

        /// Removes the positions of elements that the run's list no longer has; the caller deletes their
        /// rows.
        ///
        /// - Parameter indices: The indices that the elements had in the list, from 0.
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

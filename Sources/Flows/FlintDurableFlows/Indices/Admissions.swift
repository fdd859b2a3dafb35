/// The times at which the runs of a queue got places, from which the queue's rate decides when the next run
/// may get one.
///
/// A place is the permission to be executed: ``FlowQueue``. A time takes eight bytes. When the period of the
/// rate has passed, the next call of ``opening(for:at:)`` removes the time.
struct Admissions {
    private var times: [FlowTime] = []
    /// Whether the times are in ascending order; those that were read from files may not be.
    private var isSorted = true

    /// Updates the time at which a run last got a place.
    ///
    /// - Parameters:
    ///   - time: The new time, which is added; `nil` if the run has not got a place.
    ///   - old: The time before this update. It is removed if it is later than `time`, or if `time` is `nil`,
    ///     because a change of the run was reverted.
    mutating func note(_ time: FlowTime?, was old: FlowTime?) {
        guard time != old else { return }
        if let old, time.map({ $0 < old }) ?? true {
            if let place = times.lastIndex(of: old) { times.remove(at: place) }
        } else if let time {
            if let last = times.last, time < last { isSorted = false }
            times.append(time)
        }
    }

    /// Returns the time from which a rate permits another run to get a place, and removes the times before
    /// the present period of the rate.
    ///
    /// If the rate permits a run now, or if there is no rate, the result is the present time.
    ///
    /// - Complexity: O(*n*) for *n* times. The call sorts the times first if they are not in order, as after
    ///   the records of files were read.
    mutating func opening(for rate: FlowRate?, at now: FlowTime) -> FlowTime {
        guard let rate else {
            times = []
            return now
        }
        if !isSorted {
            times.sort()
            isSorted = true
        }
        let beginning = now.advanced(by: .zero - rate.window)
        let old = times.prefix { $0 <= beginning }.count
        if old > 0 { times.removeFirst(old) }
        guard times.count >= rate.count else { return now }
        return times[times.count - rate.count].advanced(by: rate.window)
    }
}

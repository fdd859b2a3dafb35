import FlintCore

/// An action that shows what was done, and is no part of that itself.
protocol HistoryViewAction: Action {}

extension HistoryViewAction {
    /// Looking at the timeline is not worth an entry.
    static var hideFromTimeline: Bool { true }
    /// Nobody is in the middle of having looked.
    static var closesActionStackOnSuccess: Bool { true }
}

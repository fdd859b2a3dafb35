extension Flint {
    /// Takes donations back, after those of all requests that have ended.
    ///
    /// It works while ``ShortcutDonationFeature`` is off, too. Await ``settle()`` to know that it is done.
    ///
    /// - Parameter filter: Says which.
    public func removeDonations(matching filter: DonationFilter) {
        recorders.donations.remove(matching: filter)
    }
}

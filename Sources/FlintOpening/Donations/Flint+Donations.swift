extension Flint {
    /// Removes donations, after the donations of all requests that have ended.
    ///
    /// It also works while ``ShortcutDonationFeature`` is off. Await ``settle()`` to wait for the removal.
    ///
    /// - Parameter filter: The filter of the donations.
    public func removeDonations(matching filter: DonationFilter) {
        recorders.part(DonationCenter.self).remove(matching: filter)
    }
}

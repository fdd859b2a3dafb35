extension TweakBatch {
    /// Refuses numbers that no storage can hold.
    ///
    /// - Parameter providerID: The provider to write to.
    /// - Throws: ``TweakError`` with the code `invalidValue`, for the first such value.
    package func requireFiniteValues(for providerID: String) throws(TweakError) {
        for case .set(let path, let value) in operations where !value.isFinite {
            throw TweakError(
                .invalidValue, path: path, providerID: providerID,
                "“\(path)” was not written to “\(providerID)”: the value is or holds a number that is infinite or "
                    + "NaN; write a finite number, or delete the value.")
        }
    }
}

/// A library whose machines, all of them generated, are implemented by those who import it.
public enum LibraryFlows {
    /// What a lamp begins with.
    public static let full: Brightness = Brightness()
}

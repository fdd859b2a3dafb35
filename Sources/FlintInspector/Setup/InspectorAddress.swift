/// The network interface on which the inspector listens.
public enum InspectorAddress: Sendable, Hashable {
    /// This machine only: 127.0.0.1 and, if the machine has IPv6, ::1.
    case loopback

    /// Also other machines, by an address of an interface such as `192.168.1.20`, or `0.0.0.0` for all interfaces.
    ///
    /// Nothing is encrypted, so the token can be read by anyone who can read the network. A warning is logged.
    case exposed(String)
}

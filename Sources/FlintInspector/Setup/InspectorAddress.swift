/// Where the inspector can be reached from.
public enum InspectorAddress: Sendable, Hashable {
    /// From this machine only: 127.0.0.1 and, where there is one, ::1.
    case loopback

    /// From other machines too, by an address of an interface such as `192.168.1.20`, or `0.0.0.0` for all.
    ///
    /// Nothing is encrypted, so whoever can read the network can read the token. A warning is logged.
    case exposed(String)
}

// There is one protocol for each slot, and none refines another. So a value is wrapped at compile time, and a
// type in two slots makes a call of `value(_:)`, `produce(_:)` or `enqueue(_:)` ambiguous.

/// A ``OneOf`` with a case `t1`.
public protocol OneOfT1: OneOf {
    /// The type of the values in the case `t1`.
    associatedtype T1: Sendable

    /// Creates the `OneOf` with a value in the case `t1`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t1(_ value: T1) -> Self
}

extension OneOfT1 {
    /// Creates the `OneOf` with a value of the type `T1`, in the case `t1`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T1) -> Self { .t1(value) }
}

/// A ``OneOf`` with a case `t2`.
public protocol OneOfT2: OneOf {
    /// The type of the values in the case `t2`.
    associatedtype T2: Sendable

    /// Creates the `OneOf` with a value in the case `t2`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t2(_ value: T2) -> Self
}

extension OneOfT2 {
    /// Creates the `OneOf` with a value of the type `T2`, in the case `t2`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T2) -> Self { .t2(value) }
}

/// A ``OneOf`` with a case `t3`.
public protocol OneOfT3: OneOf {
    /// The type of the values in the case `t3`.
    associatedtype T3: Sendable

    /// Creates the `OneOf` with a value in the case `t3`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t3(_ value: T3) -> Self
}

extension OneOfT3 {
    /// Creates the `OneOf` with a value of the type `T3`, in the case `t3`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T3) -> Self { .t3(value) }
}

/// A ``OneOf`` with a case `t4`.
public protocol OneOfT4: OneOf {
    /// The type of the values in the case `t4`.
    associatedtype T4: Sendable

    /// Creates the `OneOf` with a value in the case `t4`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t4(_ value: T4) -> Self
}

extension OneOfT4 {
    /// Creates the `OneOf` with a value of the type `T4`, in the case `t4`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T4) -> Self { .t4(value) }
}

/// A ``OneOf`` with a case `t5`.
public protocol OneOfT5: OneOf {
    /// The type of the values in the case `t5`.
    associatedtype T5: Sendable

    /// Creates the `OneOf` with a value in the case `t5`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t5(_ value: T5) -> Self
}

extension OneOfT5 {
    /// Creates the `OneOf` with a value of the type `T5`, in the case `t5`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T5) -> Self { .t5(value) }
}

/// A ``OneOf`` with a case `t6`.
public protocol OneOfT6: OneOf {
    /// The type of the values in the case `t6`.
    associatedtype T6: Sendable

    /// Creates the `OneOf` with a value in the case `t6`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t6(_ value: T6) -> Self
}

extension OneOfT6 {
    /// Creates the `OneOf` with a value of the type `T6`, in the case `t6`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T6) -> Self { .t6(value) }
}

/// A ``OneOf`` with a case `t7`.
public protocol OneOfT7: OneOf {
    /// The type of the values in the case `t7`.
    associatedtype T7: Sendable

    /// Creates the `OneOf` with a value in the case `t7`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t7(_ value: T7) -> Self
}

extension OneOfT7 {
    /// Creates the `OneOf` with a value of the type `T7`, in the case `t7`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T7) -> Self { .t7(value) }
}

/// A ``OneOf`` with a case `t8`.
public protocol OneOfT8: OneOf {
    /// The type of the values in the case `t8`.
    associatedtype T8: Sendable

    /// Creates the `OneOf` with a value in the case `t8`.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    static func t8(_ value: T8) -> Self
}

extension OneOfT8 {
    /// Creates the `OneOf` with a value of the type `T8`, in the case `t8`.
    ///
    /// Of the functions `value(_:)`, the compiler selects the one with the type of the value.
    ///
    /// - Parameter value: The value to wrap.
    /// - Returns: The `OneOf` with the value.
    public static func value(_ value: T8) -> Self { .t8(value) }
}

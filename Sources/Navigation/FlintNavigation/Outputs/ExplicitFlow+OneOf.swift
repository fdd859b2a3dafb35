// There is a function for each number of slots, so that the compiler checks the type of each slot's flow.
extension ExplicitFlow {
    /// Creates a flow for a `OneOf2` from one flow for each of its cases.
    ///
    /// - Parameters:
    ///   - t1: The flow of the values in the case `t1`.
    ///   - t2: The flow of the values in the case `t2`.
    /// - Returns: The explicit flow.
    public static func oneOf<T1, T2>(
        _ t1: ExplicitFlow<T1>, _ t2: ExplicitFlow<T2>
    ) -> ExplicitFlow where Value == OneOf2<T1, T2> {
        split([t1.erased, t2.erased])
    }

    /// Creates a flow for a `OneOf3` from one flow for each of its cases.
    ///
    /// - Parameters:
    ///   - t1: The flow of the values in the case `t1`.
    ///   - t2: The flow of the values in the case `t2`.
    ///   - t3: The flow of the values in the case `t3`.
    /// - Returns: The explicit flow.
    public static func oneOf<T1, T2, T3>(
        _ t1: ExplicitFlow<T1>, _ t2: ExplicitFlow<T2>, _ t3: ExplicitFlow<T3>
    ) -> ExplicitFlow where Value == OneOf3<T1, T2, T3> {
        split([t1.erased, t2.erased, t3.erased])
    }

    /// Creates a flow for a `OneOf4` from one flow for each of its cases.
    ///
    /// - Parameters:
    ///   - t1: The flow of the values in the case `t1`.
    ///   - t2: The flow of the values in the case `t2`.
    ///   - t3: The flow of the values in the case `t3`.
    ///   - t4: The flow of the values in the case `t4`.
    /// - Returns: The explicit flow.
    public static func oneOf<T1, T2, T3, T4>(
        _ t1: ExplicitFlow<T1>, _ t2: ExplicitFlow<T2>, _ t3: ExplicitFlow<T3>, _ t4: ExplicitFlow<T4>
    ) -> ExplicitFlow where Value == OneOf4<T1, T2, T3, T4> {
        split([t1.erased, t2.erased, t3.erased, t4.erased])
    }

    /// Creates a flow for a `OneOf5` from one flow for each of its cases.
    ///
    /// - Parameters:
    ///   - t1: The flow of the values in the case `t1`.
    ///   - t2: The flow of the values in the case `t2`.
    ///   - t3: The flow of the values in the case `t3`.
    ///   - t4: The flow of the values in the case `t4`.
    ///   - t5: The flow of the values in the case `t5`.
    /// - Returns: The explicit flow.
    public static func oneOf<T1, T2, T3, T4, T5>(
        _ t1: ExplicitFlow<T1>, _ t2: ExplicitFlow<T2>, _ t3: ExplicitFlow<T3>, _ t4: ExplicitFlow<T4>,
        _ t5: ExplicitFlow<T5>
    ) -> ExplicitFlow where Value == OneOf5<T1, T2, T3, T4, T5> {
        split([t1.erased, t2.erased, t3.erased, t4.erased, t5.erased])
    }

    /// Creates a flow for a `OneOf6` from one flow for each of its cases.
    ///
    /// - Parameters:
    ///   - t1: The flow of the values in the case `t1`.
    ///   - t2: The flow of the values in the case `t2`.
    ///   - t3: The flow of the values in the case `t3`.
    ///   - t4: The flow of the values in the case `t4`.
    ///   - t5: The flow of the values in the case `t5`.
    ///   - t6: The flow of the values in the case `t6`.
    /// - Returns: The explicit flow.
    public static func oneOf<T1, T2, T3, T4, T5, T6>(
        _ t1: ExplicitFlow<T1>, _ t2: ExplicitFlow<T2>, _ t3: ExplicitFlow<T3>, _ t4: ExplicitFlow<T4>,
        _ t5: ExplicitFlow<T5>, _ t6: ExplicitFlow<T6>
    ) -> ExplicitFlow where Value == OneOf6<T1, T2, T3, T4, T5, T6> {
        split([t1.erased, t2.erased, t3.erased, t4.erased, t5.erased, t6.erased])
    }

    /// Creates a flow for a `OneOf7` from one flow for each of its cases.
    ///
    /// - Parameters:
    ///   - t1: The flow of the values in the case `t1`.
    ///   - t2: The flow of the values in the case `t2`.
    ///   - t3: The flow of the values in the case `t3`.
    ///   - t4: The flow of the values in the case `t4`.
    ///   - t5: The flow of the values in the case `t5`.
    ///   - t6: The flow of the values in the case `t6`.
    ///   - t7: The flow of the values in the case `t7`.
    /// - Returns: The explicit flow.
    public static func oneOf<T1, T2, T3, T4, T5, T6, T7>(
        _ t1: ExplicitFlow<T1>, _ t2: ExplicitFlow<T2>, _ t3: ExplicitFlow<T3>, _ t4: ExplicitFlow<T4>,
        _ t5: ExplicitFlow<T5>, _ t6: ExplicitFlow<T6>, _ t7: ExplicitFlow<T7>
    ) -> ExplicitFlow where Value == OneOf7<T1, T2, T3, T4, T5, T6, T7> {
        split([t1.erased, t2.erased, t3.erased, t4.erased, t5.erased, t6.erased, t7.erased])
    }

    /// Creates a flow for a `OneOf8` from one flow for each of its cases.
    ///
    /// - Parameters:
    ///   - t1: The flow of the values in the case `t1`.
    ///   - t2: The flow of the values in the case `t2`.
    ///   - t3: The flow of the values in the case `t3`.
    ///   - t4: The flow of the values in the case `t4`.
    ///   - t5: The flow of the values in the case `t5`.
    ///   - t6: The flow of the values in the case `t6`.
    ///   - t7: The flow of the values in the case `t7`.
    ///   - t8: The flow of the values in the case `t8`.
    /// - Returns: The explicit flow.
    public static func oneOf<T1, T2, T3, T4, T5, T6, T7, T8>(
        _ t1: ExplicitFlow<T1>, _ t2: ExplicitFlow<T2>, _ t3: ExplicitFlow<T3>, _ t4: ExplicitFlow<T4>,
        _ t5: ExplicitFlow<T5>, _ t6: ExplicitFlow<T6>, _ t7: ExplicitFlow<T7>, _ t8: ExplicitFlow<T8>
    ) -> ExplicitFlow where Value == OneOf8<T1, T2, T3, T4, T5, T6, T7, T8> {
        split([t1.erased, t2.erased, t3.erased, t4.erased, t5.erased, t6.erased, t7.erased, t8.erased])
    }

    private static func split(_ flows: [AnyExplicitFlow]) -> ExplicitFlow where Value: OneOf {
        ExplicitFlow(.oneOf(flows, split: { $0.lifted(to: Value.self)?.content }))
    }
}

/// A screen that is opened by a value and hands values on.
public typealias IO = InputRequiring & OutputProducing

/// A screen that is opened by a value, hands values on, and is returned to with a value.
public typealias IOU = InputRequiring & OutputProducing & UpdateHandling

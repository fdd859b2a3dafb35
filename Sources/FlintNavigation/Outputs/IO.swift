/// A screen that is opened by a value and produces values.
public typealias IO = InputRequiring & OutputProducing

/// A screen that is opened by a value, produces values, and handles updates.
public typealias IOU = InputRequiring & OutputProducing & UpdateHandling

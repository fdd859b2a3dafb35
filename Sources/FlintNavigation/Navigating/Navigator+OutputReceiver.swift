extension Navigator: OutputReceiver {}

extension ScreenOutlet {
    /// The navigator that has shown the screen, if it still lives.
    var navigator: Navigator? { receiver as? Navigator }
}

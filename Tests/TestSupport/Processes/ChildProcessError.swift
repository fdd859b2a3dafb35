/// The error of a program that could not be started.
package struct ChildProcessError: Error, CustomStringConvertible {
    package let program: String
    /// The system's number of the error.
    package let code: Int32

    package var description: String { "\(program) does not start: error \(code)" }
}

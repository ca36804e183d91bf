/// A stick that may drive.
struct DrivingStick {
    var state: StickState
    /// It was moved while another one drove, and has not been home since.
    var isBarred = false
}

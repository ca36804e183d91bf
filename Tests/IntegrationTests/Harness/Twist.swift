/// A velocity command as a robot reads it: m/s and rad/s.
struct Twist: Decodable, Equatable {
    struct Vector: Decodable, Equatable {
        let x: Double
        let y: Double
        let z: Double
    }

    let linear: Vector
    let angular: Vector

    var isZero: Bool { [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z] == zeros }
    private var zeros: [Double] { [0, 0, 0, 0, 0, 0] }
}

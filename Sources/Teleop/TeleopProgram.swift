import Glibc

/// The program: its arguments in, its exit status out.
@main
enum TeleopProgram {
    static func main() {
        print("teleop 0.1.0")
    }
}

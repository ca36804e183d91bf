/// What has been learned of each device that may come, read at once.
///
/// No file is waited for when a device is plugged in: the folder may be on a slow disk.
final class CalibratedDevices {
    private let folder: CalibrationFolder
    private let log: Log
    private var calibrations: [String: Result<Calibration, CalibrationFolder.Fault>] = [:]
    private var toldFaults: Set<String> = []

    /// Reads all calibrations of `folder`; `log` is told of those that can not be used, each when its
    /// device comes for the first time.
    init(_ folder: CalibrationFolder, log: Log) {
        self.folder = folder
        self.log = log
        for file in folder.files {
            do throws(CalibrationFolder.Fault) {
                calibrations[file] = try CalibrationFolder.calibration(in: file).map {
                    .success($0)
                }
            } catch {
                calibrations[file] = .failure(error)
            }
        }
    }

    /// What has been learned of a device, and the file that says it; nil where there is nothing, or
    /// nothing that can be used.
    func calibration(
        of device: DeviceDescription, _ layout: ControlLayout
    ) -> (file: String, learned: Calibration)? {
        guard let file = folder.file(for: device), let known = calibrations[file] else {
            return nil
        }
        do throws(CalibrationFolder.Fault) {
            let calibration = try known.get()
            try CalibrationFolder.check(calibration, in: file, fits: device, layout)
            return (file, calibration)
        } catch {
            if toldFaults.insert(error.description).inserted {
                log.warning(
                    "calibration not used, the kernel's values are",
                    ["file": error.file, "cause": error.cause])
            }
            return nil
        }
    }
}

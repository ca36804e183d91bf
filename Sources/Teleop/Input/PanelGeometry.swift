import ControlCore

/// Where the places that a panel reports are on its surface, in points.
struct PanelGeometry: Equatable, Sendable {
    /// 1 point is 1/163 inch.
    static let pointsPerMillimeter = 163 / 25.4

    /// How large the surface is, as the person before it sees it.
    let size: Size

    private let xMinimum: Int32
    private let yMinimum: Int32
    /// From raw steps away from the minimums to points.
    private let transform: AffineTransform
    private let pointsPerUnit: Double

    /// Lays out a panel with these axes; nil when one of them has no range, so that no place means
    /// anything.
    ///
    /// The extent follows from the axes' resolutions; where one is missing it is that of the
    /// mounting, and without that ``PanelMounting/standardSize``. Where the axes change places, by
    /// the rotation or by the calibration, so do width and height.
    init?(x: AxisInfo, y: AxisInfo, _ mounting: PanelMounting = PanelMounting()) {
        guard !x.isBroken, !y.isBroken else { return nil }
        let xSpan = Double(x.maximum) - Double(x.minimum)
        let ySpan = Double(y.maximum) - Double(y.minimum)
        let panel: Size
        if x.resolution > 0, y.resolution > 0 {
            panel = Size(
                width: xSpan / Double(x.resolution) * Self.pointsPerMillimeter,
                height: ySpan / Double(y.resolution) * Self.pointsPerMillimeter)
        } else {
            panel = mounting.size ?? PanelMounting.standardSize
        }
        let map = Self.map(of: mounting)
        size = Self.size(of: panel, map)
        transform = AffineTransform(
            a: size.width * map.a / xSpan, b: size.height * map.b / xSpan,
            c: size.width * map.c / ySpan, d: size.height * map.d / ySpan,
            tx: size.width * map.tx, ty: size.height * map.ty)
        xMinimum = x.minimum
        yMinimum = y.minimum
        pointsPerUnit = panel.width / xSpan
    }

    /// How large a panel without resolutions is, as the person before it sees it.
    static func size(_ mounting: PanelMounting) -> Size {
        size(of: mounting.size ?? PanelMounting.standardSize, map(of: mounting))
    }

    private static func size(of panel: Size, _ map: AffineTransform) -> Size {
        let isSideways = abs(map.c) > abs(map.a) && abs(map.b) > abs(map.d)
        return isSideways ? Size(width: panel.height, height: panel.width) : panel
    }

    /// The calibration and then the rotation, on fractions from 0 to 1.
    private static func map(of mounting: PanelMounting) -> AffineTransform {
        let own = mounting.calibration
        return switch mounting.rotation {
        case .none:
            own
        case .quarter:
            AffineTransform(a: -own.b, b: own.a, c: -own.d, d: own.c, tx: 1 - own.ty, ty: own.tx)
        case .half:
            AffineTransform(
                a: -own.a, b: -own.b, c: -own.c, d: -own.d, tx: 1 - own.tx, ty: 1 - own.ty)
        case .threeQuarters:
            AffineTransform(a: own.b, b: -own.a, c: own.d, d: -own.c, tx: own.ty, ty: 1 - own.tx)
        }
    }

    /// Where a raw place is; what lies outside of the surface counts as the nearest place inside.
    func place(x: Int32, y: Int32) -> Point {
        let place = transform.applied(
            to: Point(
                x: Double(x) - Double(xMinimum), y: Double(y) - Double(yMinimum)))
        return Point(
            x: Self.inside(place.x, size.width), y: Self.inside(place.y, size.height))
    }

    /// The nearest place in 0 ..< `extent`; 0 for NaN.
    private static func inside(_ place: Double, _ extent: Double) -> Double {
        place > 0 ? min(place, extent.nextDown) : 0
    }

    /// How wide a contact of `raw` units is, in points; without a resolution of its own, `axis`
    /// counts in the units of the x axis.
    func diameter(_ raw: Int32, _ axis: AxisInfo) -> Double {
        let units = Double(max(raw, 0))
        return axis.resolution > 0
            ? units / Double(axis.resolution) * Self.pointsPerMillimeter : units * pointsPerUnit
    }
}

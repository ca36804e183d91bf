/// Steering wheels by their numbers, since many say nothing of a wheel in their names.
enum KnownWheels {
    /// The product numbers of each vendor.
    ///
    /// Of the kernel's drivers (`drivers/hid/hid-lg.c`, `hid-tmff.c` and `hid-thrustmaster.c`), of
    /// SDL's table (`src/joystick/SDL_joystick.c`, `initial_wheel_devices`) and of Oversteer's
    /// (`oversteer/wheel_ids.py`); a wheel has another number in each of its modes.
    static let products: [UInt16: Set<UInt16>] = [
        // Logitech.
        0x046d: [
            0xc24f, 0xc260, 0xc261, 0xc262, 0xc266, 0xc267, 0xc268, 0xc269, 0xc26d, 0xc26e, 0xc272,
            0xc294, 0xc295, 0xc298, 0xc299, 0xc29a, 0xc29b, 0xc29c, 0xca03,
        ],
        // Thrustmaster: Nascar Pro, Ferrari GT, RGT and F430; T500RS, TX, T80, T300RS, T150, TMX,
        // TS-PC, TS-XW, T248 and T248X, and what all of them are before they are set up.
        0x044f: [
            0xb605, 0xb651, 0xb653, 0xb654, 0xb65a, 0xb65d, 0xb65e, 0xb664, 0xb668, 0xb669, 0xb66a,
            0xb66d, 0xb66e, 0xb66f, 0xb677, 0xb67e, 0xb67f, 0xb689, 0xb691, 0xb692, 0xb696, 0xb69a,
        ],
        // Fanatec.
        0x0eb7: [
            0x0001, 0x0004, 0x0005, 0x0006, 0x0007, 0x0011, 0x0020, 0x0197, 0x038e, 0x0e03,
        ],
        // Simagic.
        0x0483: [0x0522],
        // Simucube.
        0x16d0: [0x0d5a, 0x0d5f, 0x0d60, 0x0d61],
        // Asetek.
        0x2433: [0xf300, 0xf301, 0xf303, 0xf306],
        // Cammus.
        0x3416: [0x0301, 0x0302],
        // Moza.
        0x346e: [0x0000, 0x0002, 0x0004, 0x0005, 0x0006],
    ]
}

/// Lines for common pads that number their buttons as joysticks do, so that the kernel's rules for
/// gamepads do not tell what is where.
///
/// Which number is which control is a fact about each pad. They are those of SDL's public table of
/// controllers (mdqinc/SDL_GameControllerDB), compared with the capabilities of the same devices
/// in SDL's `test/testevdev.c` and chromium's `event_device_test_util.cc`. Ids that serve boards
/// with different layouts, such as 0079:0006, are left out.
enum CommonPads {
    /// What messages call them.
    static let source = "built in"

    private static let hat = "dpup:h0.1,dpright:h0.2,dpdown:h0.4,dpleft:h0.8"
    private static let logitech =
        "a:b1,b:b2,x:b0,y:b3,leftshoulder:b4,rightshoulder:b5,lefttrigger:b6,righttrigger:b7,"
        + "back:b8,start:b9,leftstick:b10,rightstick:b11,\(hat),leftx:a0,lefty:a1,rightx:a2,righty:a3"

    static let lines = """
        030000006d04000016c2000011010000,Logitech F310 (D) and Dual Action,\(logitech)
        030000006d04000018c2000011010000,Logitech F510 (D) and RumblePad 2,\(logitech)
        030000006d04000019c2000011010000,Logitech F710 (D),\(logitech)
        030000004c0500006802000011010000,DualShock 3 on old kernels,\
        a:b14,b:b13,x:b15,y:b12,back:b0,start:b3,guide:b16,leftstick:b1,rightstick:b2,\
        leftshoulder:b10,rightshoulder:b11,lefttrigger:b8,righttrigger:b9,\
        dpup:b4,dpright:b5,dpdown:b6,dpleft:b7,leftx:a0,lefty:a1,rightx:a2,righty:a3
        050000007e0500000920000001000000,Switch Pro on old kernels,\
        a:b0,b:b1,x:b2,y:b3,leftshoulder:b4,rightshoulder:b5,lefttrigger:b6,righttrigger:b7,\
        back:b8,start:b9,leftstick:b10,rightstick:b11,guide:b12,\(hat),\
        leftx:a0,lefty:a1,rightx:a2,righty:a3
        03000000830500006020000010010000,iBuffalo Classic,\
        a:b1,b:b0,x:b3,y:b2,leftshoulder:b4,rightshoulder:b5,back:b6,start:b7,\
        dpup:-a1,dpdown:+a1,dpleft:-a0,dpright:+a0
        """
}

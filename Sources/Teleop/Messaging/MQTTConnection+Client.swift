import CMosquitto
import ControlCore
import Glibc

/// The library's client, made anew for each connection, and what it tells.
extension MQTTConnection {
    /// Makes the library's part anew.
    ///
    /// It would resend by itself whatever of QoS 1 the last connection had not got confirmed, also
    /// what has been overtaken since.
    func makeClient() throws(SystemError) {
        mosquitto_destroy(client)
        unanswered.count = 0
        client = mosquitto_new(identifier.text, true, Unmanaged.passUnretained(self).toOpaque())
        guard client != nil else { throw SystemError(call: "mosquitto_new", code: errno) }
        mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1)
        mosquitto_int_option(
            client, MOSQ_OPT_PROTOCOL_VERSION,
            CInt(speaksVersion5 ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311))
        if let will {
            let result = mosquitto_will_set(
                client, will.topic, CInt(will.payload.count), will.payload, will.quality.rawValue,
                will.isRetained)
            // Without its will a dead bridge would leave its robot moving.
            guard result == MOSQ_ERR_SUCCESS.rawValue else {
                throw SystemError(call: "mosquitto_will_set", code: EINVAL)
            }
        }
        if let credentials = broker.credentials {
            let result = mosquitto_username_pw_set(
                client, credentials.username, credentials.password)
            guard result == MOSQ_ERR_SUCCESS.rawValue else {
                throw SystemError(call: "mosquitto_username_pw_set", code: EINVAL)
            }
        }
        if let tls = broker.tls {
            // Ours as it is: the library's defaults would replace what we ask of a certificate.
            mosquitto_int_option(client, MOSQ_OPT_SSL_CTX_WITH_DEFAULTS, 0)
            let result = mosquitto_void_option(
                client, MOSQ_OPT_SSL_CTX, UnsafeMutableRawPointer(tls.pointer))
            guard result == MOSQ_ERR_SUCCESS.rawValue else {
                throw SystemError(call: "mosquitto_void_option", code: EINVAL)
            }
            // Only there does it say why a connection by TLS has ended.
            mosquitto_log_callback_set(client) { @Sendable _, context, _, line in
                guard let connection = MQTTConnection.from(context), let line else { return }
                let cause = TLSHandshake.cause(inLogLine: String(cString: line))
                connection.lossCause = connection.lossCause ?? cause
            }
        }
        setCallbacks()
    }

    private func setCallbacks() {
        mosquitto_connect_v5_callback_set(client) { @Sendable _, context, code, _, properties in
            guard let connection = MQTTConnection.from(context) else { return }
            var longest: UInt32 = 0
            let isLimited = mosquitto_property_read_int32(
                properties, CInt(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), &longest, false)
            connection.longestPacket = isLimited == nil ? .max : Int(longest)
            connection.noteConnect(code)
        }
        mosquitto_disconnect_v5_callback_set(client) { @Sendable _, context, code, _ in
            MQTTConnection.from(context)?.noteDisconnect(code)
        }
        mosquitto_publish_v5_callback_set(client) { @Sendable _, context, number, code, _ in
            MQTTConnection.from(context)?.noteAnswer(to: number, code)
        }
        mosquitto_subscribe_v5_callback_set(client) { @Sendable _, context, _, count, codes, _ in
            // From 0x80 on a code is a refusal, in MQTT 3.1.1 too.
            let isGranted = codes.map { count > 0 && $0[0] >= 0 && $0[0] < 0x80 } ?? false
            MQTTConnection.from(context)?.noteSubscription(isGranted: isGranted)
        }
        mosquitto_message_v5_callback_set(client) { @Sendable _, context, message, properties in
            guard let message else { return }
            MQTTConnection.from(context)?.noteMessage(message.pointee, properties)
        }
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> MQTTConnection? {
        context.map { Unmanaged<MQTTConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private func noteSubscription(isGranted: Bool) {
        unanswered.count -= 1
        inbox.append(.subscribed(isGranted: isGranted))
    }

    private func noteConnect(_ code: CInt) {
        switch code {
        case 0:
            timer?.set(to: Moment.now.nextSecond)
            earlyLosses.noteUp(at: .now)
            inbox.append(.up)
        case CInt(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue) where speaksVersion5,
            CInt(CONNACK_REFUSED_PROTOCOL_VERSION.rawValue) where speaksVersion5:
            speaksVersion5 = false
            phase = .fallingBack
            if !isFallbackTold { inbox.append(.fallenBack) }
            isFallbackTold = true
        default:
            isRefused = true
            isLoginRefused = Self.loginRefusals.contains(code)
            lossCause =
                "refused: "
                + String(
                    cString: speaksVersion5
                        ? mosquitto_reason_string(code) : mosquitto_connack_string(code))
        }
    }

    /// A wrong name or password, and not authorised: of version 3.1.1, and of version 5.
    private static let loginRefusals: [CInt] = [4, 5, 0x86, 0x87]

    private func noteDisconnect(_ code: CInt) {
        guard lossCause == nil, code != 0 else { return }
        isTakenOver = code == CInt(MQTT_RC_SESSION_TAKEN_OVER.rawValue)
        // From 0x80 on it is the reason that the broker gave for its good-bye.
        lossCause =
            code < 0x80
            ? words(of: MQTTResult(rawValue: code))
            : String(cString: mosquitto_reason_string(code))
    }

    /// What a failure means; to be asked at once after it.
    func words(of result: MQTTResult) -> String {
        // So the library calls whatever has gone wrong with TLS after the handshake.
        guard broker.tls != nil, result == .systemError, errno == EPROTO else {
            return result.description
        }
        // The broker looks at our certificate after the handshake, and what it says may be lost.
        return phase == .up
            ? TLSHandshake.brokenOff
            : "the broker breaks off: it may ask for another broker.cert_file, or for one"
    }

    private func noteAnswer(to number: CInt, _ code: CInt) {
        // Also called for each message of QoS 0 once it is written.
        guard let topic = unacknowledged.removeValue(forKey: number) else { return }
        kept.removeAll { $0.number == number }
        inbox.append(
            code < 0x80
                ? .acknowledged(number: number)
                : .refused(
                    number: number, topic: topic,
                    cause: String(cString: mosquitto_reason_string(code))))
    }

    private func noteMessage(_ message: mosquitto_message, _ properties: OpaquePointer?) {
        inbox.append(
            .message(
                topic: String(cString: message.topic),
                payload: Array(
                    UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))),
                isRetained: message.retain,
                properties: readsUserProperties ? UserProperty.all(in: properties) : []))
    }
}

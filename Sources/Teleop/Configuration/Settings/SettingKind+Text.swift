extension SettingKind<String> {
    /// The most bytes of a text, but for those that ask for fewer.
    static let longestText = 256

    /// Text on one line that prints; `allowed` names what `isAllowed` asks beyond that.
    static func text(
        _ allowed: String = "1 to \(longestText) bytes without control characters",
        _ isAllowed: @escaping @Sendable (String) -> Bool = { !$0.isEmpty }
    ) -> Self {
        Self(
            type: "text", allowed: allowed, noun: "text",
            parse: { node, _, _ in
                guard let text = node.text else { return .wrongType }
                return text.utf8.count <= longestText
                    && !text.unicodeScalars.contains(where: \.isControl)
                    && isAllowed(text) ? .value(text) : .notAllowed
            },
            write: YAMLText.written)
    }

    /// One level of a topic.
    static let topicLevel = topicLevel(upTo: longestText)

    /// The name of a robot, which is one level of its topics and the beginning of a file's name.
    static let robotName = topicLevel(upTo: SetpointStore.longestRobotName)

    private static func topicLevel(upTo longest: Int) -> Self {
        text("1 to \(longest) bytes without /, +, # and control characters") { name in
            // Bytes, not characters: one character may be a slash and a combining accent.
            (1...longest).contains(name.utf8.count)
                && !name.utf8.contains { "/+#".utf8.contains($0) }
        }
    }

    /// What brokers take as a part of a client identifier, and what access lists can name.
    static let clientID = text("1 to 64 letters, digits, -, _ and .") { name in
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                $0.isASCIIDigit || $0.isASCIILetter || "-_.".utf8.contains($0)
            }
    }

    /// The first levels of topics.
    static let topicPrefix = text(
        "1 to \(longestText) bytes, no empty level, +, #, leading $ or control character"
    ) { prefix in
        let rest = prefix.replacing("{robot}", with: "")
        return prefix.utf8.first != UInt8(ascii: "$")
            && !rest.utf8.contains { "+#{}".utf8.contains($0) }
            && !prefix.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .contains(where: \.isEmpty)
    }
}

extension SettingKind<BrokerAddress> {
    static var brokerAddress: Self {
        let allowed = BrokerAddress.allowed
        return Self(
            type: "text", allowed: allowed, noun: "text",
            parse: { node, _, _ in
                guard let text = node.text else { return .wrongType }
                do throws(BrokerAddress.Fault) {
                    return .value(try BrokerAddress(text))
                } catch {
                    switch error {
                    case .notAnAddress: return .notAllowed
                    case .holdsCredentials:
                        return .refused(
                            "holds a user name or password, allowed \(allowed), with"
                                + " broker.username and broker.password_file beside it")
                    case .holdsPath:
                        return .refused("has a path, query or fragment, allowed \(allowed)")
                    case .portOutOfRange(let port):
                        return .refused("has port \(YAMLText.cut(port)), allowed 1 to 65535")
                    }
                }
            },
            write: { YAMLText.written("\($0)") })
    }
}

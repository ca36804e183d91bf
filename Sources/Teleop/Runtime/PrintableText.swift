extension String {
    /// The text with a blank for whatever would move a terminal's cursor, end the line or turn its
    /// direction round: what devices, peers and arguments say must not look like something else.
    var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars { scalars.append(scalar.isPrintable ? scalar : " ") }
        return String(scalars)
    }
}

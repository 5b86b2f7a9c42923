import CourierCore

/// What becomes of the messages that are read: they are shown, or counted for another program.
protocol Report {
    /// A message was read.
    mutating func show(_ received: Received) throws(OutputError)
    /// A line could not be read.
    mutating func fail(line: Int, _ reason: String) throws(OutputError)
    /// Hands over what was shown so far.
    mutating func flush() throws(OutputError)
    /// All lines were read.
    mutating func finish(_ tally: Tally) throws(OutputError)
}

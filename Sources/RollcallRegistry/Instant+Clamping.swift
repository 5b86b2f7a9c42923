extension ContinuousClock.Instant {
    /// The time so much later, or a hundred years later where it would be more: times beyond what clocks and the runtime can
    /// count with end the process.
    package func advanced(clamping duration: Duration) -> Self {
        let most = Duration.seconds(100 * 365 * 86_400)
        return advanced(by: min(max(duration, .zero - most), most))
    }
}

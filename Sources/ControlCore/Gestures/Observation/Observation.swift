/// Lives as long as somebody may still want what it stands for: the recognisers that were added for
/// a sequence, or one loop over it.
///
/// The surface holds it weakly, and so learns of the end without being told, from whatever thread
/// it comes.
final class Observation: Sendable {}

import Testing

@Suite("Placeholder")
struct IntegrationPlaceholder {}

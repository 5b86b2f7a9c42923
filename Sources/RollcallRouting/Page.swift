/// Something that a navigator can show: a screen, a view controller, a line of text.
///
/// A handler that returns a page has it shown, as the request's mode says. What a page is beyond that is between the
/// program and its navigator.
public protocol Page: Sendable {}

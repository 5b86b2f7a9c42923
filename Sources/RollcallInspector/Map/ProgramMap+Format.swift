extension ProgramMap {
    /// The formats of maps.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// A page for people, complete in one file: the picture, everything that is registered, and a search. It
        /// loads nothing, and reads well without its script.
        case html
        /// A picture (SVG 1.1), also for dark surroundings.
        case svg
        /// A graph for Graphviz (the DOT language).
        case dot
        /// A flowchart for Mermaid, which many wikis draw.
        case mermaid = "mmd"

        /// The format that files of this extension have, upper or lower case.
        public init?(fileExtension: String) {
            switch fileExtension.lowercased() {
            case "html", "htm": self = .html
            case "svg": self = .svg
            case "dot", "gv": self = .dot
            case "mmd", "mermaid": self = .mermaid
            default: return nil
            }
        }
    }

    /// The map as a text in UTF-8. Names from the files stay text in every format, whatever characters they have;
    /// control characters are spelled out, and names of more than some hundred characters are cut.
    public func text(as format: Format) -> String {
        switch format {
        case .html: MapPage(self).text
        case .svg: MapPicture(self).text
        case .dot: MapGraph(self).text
        case .mermaid: MapFlowchart(self).text
        }
    }
}

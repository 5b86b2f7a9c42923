/// Where everything stands in the picture: modules at the left, what they join at the right, nothing over anything
/// else. Lengths are user units.
struct PictureLayout {
    let cards: [Card]
    let modules: [Module]
    let ribbons: [Ribbon]
    let height: Double

    static let width = 960.0
    static let margin = 24.0
    static let top = 100.0
    static let moduleWidth = 196.0
    static let moduleHeight = 30.0
    static let cardX = 392.0
    static let cardWidth = 520.0
    static let headingHeight = 36.0
    static let lineHeight = 20.0
    static let cardPadding = 7.0
    /// Where the names in cards begin; before them stand their modules.
    static let namesX = 162.0
    static let textX = 16.0
    static var namesWidth: Double { cardWidth - namesX - textX }
    static var wideNamesWidth: Double { cardWidth - 2 * textX }

    private static let cardGap = 14.0
    private static let runGap = 4.0
    private static let moduleGap = 10.0
    /// A picture of many registrations leaves some out, so that it stays near this many lines.
    private static let manyLines = 220

    struct Card {
        let content: PictureCard
        let y: Double
        let height: Double
        let runs: [Place]
    }

    struct Place {
        let y: Double
        let height: Double
    }

    struct Module {
        let y: Double
        let height: Double
    }

    /// A band from a module to a run of a card, or a thread to the heading of a family that it defines.
    struct Ribbon {
        let module: Int
        let group: Int
        let isDefinition: Bool
        var from: Place
        let to: Place
    }

    init(_ map: ProgramMap) {
        var y = Self.top
        cards = Self.contents(map).map { content in
            var runs: [Place] = []
            var next = y + Self.headingHeight + Self.cardPadding
            for run in content.runs {
                let height = Double(run.lines.count) * Self.lineHeight
                runs.append(Place(y: next, height: height))
                next += height + Self.runGap
            }
            if runs.isEmpty { next += Self.lineHeight }
            let card = Card(content: content, y: y, height: next + Self.cardPadding - y, runs: runs)
            y += card.height + Self.cardGap
            return card
        }
        var ribbons: [Ribbon] = []
        for card in cards {
            if let definer = map.groups[card.content.group].definer {
                let place = Place(y: card.y + Self.headingHeight / 2, height: 0)
                ribbons.append(Ribbon(module: definer, group: card.content.group, isDefinition: true, from: place, to: place))
            }
            for (number, module) in card.content.summarized.enumerated() {
                let height = (card.height - Self.headingHeight - 2 * Self.cardPadding) / Double(card.content.summarized.count)
                let place = Place(y: card.y + Self.headingHeight + Self.cardPadding + Double(number) * height, height: height)
                ribbons.append(Ribbon(module: module, group: card.content.group, isDefinition: false, from: place, to: place))
            }
            for (run, place) in zip(card.content.runs, card.runs) {
                guard let module = run.module else { continue }
                ribbons.append(Ribbon(module: module, group: card.content.group, isDefinition: false, from: place, to: place))
            }
        }
        modules = Self.place(map, ribbons)
        for module in modules.indices { Self.attach(&ribbons, of: module, at: modules[module]) }
        self.ribbons = ribbons
        let lowest = max(y - Self.cardGap, modules.map { $0.y + $0.height }.max() ?? 0, Self.top)
        height = (lowest + Self.margin).rounded(.up)
    }

    /// The cards, with as much in them as leaves the picture readable.
    private static func contents(_ map: ProgramMap) -> [PictureCard] {
        func cards(_ mostLines: Int) -> [PictureCard] {
            map.groups.indices.map { PictureCard(map, $0, mostLines: mostLines) }
        }
        for most in [.max, 12, 8, 5, 3, 2, 1] {
            let all = cards(most)
            if all.reduce(0, { $0 + $1.lineCount }) <= manyLines { return all }
        }
        return cards(0)
    }

    /// How thick a ribbon is where it leaves its module.
    private static func thickness(_ ribbon: Ribbon) -> Double {
        ribbon.isDefinition ? 2 : min(3 + ribbon.to.height / lineHeight * 1.5, 18)
    }

    /// Puts each module as near as may be to the middle of what it joins, so that few ribbons cross.
    private static func place(_ map: ProgramMap, _ ribbons: [Ribbon]) -> [Module] {
        var sums = [(weight: Double, moment: Double, thickness: Double)](repeating: (0, 0, 0), count: map.modules.count)
        for ribbon in ribbons {
            let weight = thickness(ribbon)
            sums[ribbon.module].weight += weight
            sums[ribbon.module].moment += weight * (ribbon.to.y + ribbon.to.height / 2)
            sums[ribbon.module].thickness += weight + 2
        }
        let heights = sums.map { max(moduleHeight, $0.thickness + 8) }
        let ideals = zip(sums, heights).map { ($0.weight > 0 ? $0.moment / $0.weight : top) - $1 / 2 }
        // Modules that would stand over each other form a stack, which stands where its modules want it on average.
        var stacks: [(modules: [Int], wish: Double, height: Double)] = []
        func start(_ stack: (modules: [Int], wish: Double, height: Double)) -> Double {
            max(top, stack.wish / Double(stack.modules.count))
        }
        for module in map.modules.indices.sorted(by: { (ideals[$0], $0) < (ideals[$1], $1) }) {
            var stack = (modules: [module], wish: ideals[module], height: heights[module] + moduleGap)
            while let above = stacks.last, start(above) + above.height > start(stack) {
                stacks.removeLast()
                // What each module of the lower stack wishes for its own top is that much higher for the stack's.
                let shifted = stack.wish - Double(stack.modules.count) * above.height
                stack = (above.modules + stack.modules, above.wish + shifted, above.height + stack.height)
            }
            stacks.append(stack)
        }
        var places = heights.map { Module(y: top, height: $0) }
        for stack in stacks {
            var y = start(stack).rounded()
            for module in stack.modules {
                places[module] = Module(y: y, height: heights[module])
                y += heights[module] + moduleGap
            }
        }
        return places
    }

    /// Gives the ribbons of a module their places at its edge, in the order of where they lead.
    private static func attach(_ ribbons: inout [Ribbon], of number: Int, at module: Module) {
        let own = ribbons.indices.filter { ribbons[$0].module == number }
        let total = own.reduce(0) { $0 + thickness(ribbons[$1]) + 2 } - 2
        var y = module.y + (module.height - total) / 2
        for index in own {
            let height = thickness(ribbons[index])
            ribbons[index].from = Place(y: y, height: height)
            y += height + 2
        }
    }
}

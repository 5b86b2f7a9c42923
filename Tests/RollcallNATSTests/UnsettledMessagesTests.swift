#if NATS
import RollcallNATS
import Testing

@Suite struct UnsettledMessagesTests {
    @Test func theFirstIsTheLeastOfThoseThatAreLeft() {
        var messages = UnsettledMessages(limit: 10)
        #expect(messages.first == nil)
        for number: UInt64 in [7, 3, 5] { messages.insert(number) }
        #expect(messages.first == 3)
        messages.remove(3)
        messages.remove(4)
        #expect(messages.first == 5)
    }

    @Test func whatOthersSettleIsForgottenOnceItIsMuch() {
        var messages = UnsettledMessages(limit: 10)
        for number in UInt64(1)...10 { messages.insert(number) }
        #expect(!messages.areTooMany)
        messages.insert(11)
        #expect(messages.areTooMany)
        messages.removeAll(upTo: 9)
        #expect(!messages.areTooMany && messages.count == 2 && messages.first == 10)
    }

    @Test func theServerIsNotAskedAgainAndAgainWhereItsFloorStaysLow() {
        var messages = UnsettledMessages(limit: 10)
        for number in UInt64(1)...11 { messages.insert(number) }
        messages.removeAll(upTo: 0)
        #expect(!messages.areTooMany && messages.count == 11)
        var questions = 0
        for number in UInt64(12)...1000 {
            messages.insert(number)
            if messages.areTooMany {
                questions += 1
                messages.removeAll(upTo: 0)
            }
        }
        #expect(questions < 10)
        messages.removeAll(upTo: 1000)
        #expect(messages.count == 0)
    }
}
#endif

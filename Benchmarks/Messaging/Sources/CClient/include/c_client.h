// The C client, used as its examples use it.

/// Answers every request to a subject with a text, on a connection of its own, until the process ends.
/// Returns 0, or the client's status.
int c_answer(const char *url, const char *subject, const char *answer, int flushes_at_once);

/// Sends requests from so many threads, and waits for all answers. Returns the seconds, or a negative status.
double c_call(const char *url, const char *subject, int threads, int calls);

/// Stores one message, and then, measured, messages, each with an id, with so many at most under way. Returns the seconds, or a negative status.
double c_publish(const char *url, const char *subject, int messages, int size, int under_way);

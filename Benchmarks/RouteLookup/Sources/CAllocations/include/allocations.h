#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

/// How many blocks of memory this process has asked for so far, or -1 where that cannot be counted.
long allocation_count(void);

/// The processor time that the calling thread has used, in nanoseconds: what other programs do at the same time
/// counts little.
long long thread_nanoseconds(void);

/// Ties the calling thread to one processor, where the system can do that.
void pin_to_processor(int processor);

#endif

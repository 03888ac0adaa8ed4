-- A few words meet a hundred thousand names: the planner takes the words for a million and reads all names; by index it is a few pages.
alter function asked_words(text) set enable_seqscan = off;
alter function asked_words(text) set enable_hashjoin = off;
alter function asked_words(text) set enable_mergejoin = off;
alter function asked_words(text) set max_parallel_workers_per_gather = 0;

-- The day on which an account that nobody uses is erased, as its owner was told; whoever comes back empties it.
alter table account add column erase_unused_at timestamptz;

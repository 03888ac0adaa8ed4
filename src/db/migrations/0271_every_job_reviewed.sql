-- After the step of three points every job of a company waits for a person, for as long as this restriction runs.
alter table restriction drop constraint restriction_kind_check;
alter table restriction add constraint restriction_kind_check
  check (kind in ('SUSPENDED', 'HELD', 'REVIEWED', 'NO_POSTING', 'NO_REVIEWS', 'NO_MESSAGES', 'NO_REPORTS'));
alter table statement_of_reasons add column reviewed_until timestamptz;

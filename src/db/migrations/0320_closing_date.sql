-- The last day on which one can apply, and until when the job would be online without it: null is `expires_at`.
alter table job add column closes_on date, add column runs_until timestamptz;
-- How dates of a file are written: which of 05/12/2026 is the day.
alter table import_run add column date_order text not null default 'AUTO'
  check (date_order in ('AUTO', 'DAY_FIRST', 'MONTH_FIRST'));
alter table job_feed add column date_order text not null default 'AUTO'
  check (date_order in ('AUTO', 'DAY_FIRST', 'MONTH_FIRST'));

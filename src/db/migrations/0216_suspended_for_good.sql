-- A suspension may be for good: it has no end. What closes one thing, or hides a job, always has one.
alter table restriction alter column until_at drop not null;
alter table restriction add constraint restriction_end check (until_at is not null or kind = 'SUSPENDED');

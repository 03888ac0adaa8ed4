-- Browsers that an account signed in from count apart from strangers' ones; sign-ins before this moment prove nothing any more.
alter table account add column known_devices_since timestamptz;
-- A code that somebody else requests leaves those of other browsers usable.
drop index one_time_code_usable;
create unique index one_time_code_usable on one_time_code (account_id, purpose, flow_id) where used_at is null and invalidated_at is null;

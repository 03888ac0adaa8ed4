-- Whom a breach affects, also by when it began and by whose account it went on.
alter table incident add column since timestamptz check (since <= until);
alter table incident add column actor_id uuid references account on delete set null;
create index incident_actor on incident (actor_id) where actor_id is not null;

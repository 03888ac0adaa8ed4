-- Any action that the setting `secondPerson` names waits here until another administrator decides about it, for a day at most.
create table second_person (
  id uuid primary key default new_id(),
  -- The call, and the kind that the setting names.
  action text not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid,
  -- The input, sealed; forgotten once it is decided.
  content_sealed text,
  input_hash bytea not null,
  asked_by uuid not null references account on delete cascade,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references account on delete set null,
  decided_at timestamptz,
  outcome text check (outcome in ('APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  note text check (char_length(note) <= 500),
  check ((decided_at is null) = (outcome is null)),
  check ((content_sealed is null) = (outcome is not null)),
  -- Nobody confirms what they asked for themselves.
  check (outcome not in ('APPROVED', 'REFUSED') or decided_by is distinct from asked_by)
);
create unique index second_person_waiting on second_person (input_hash) where outcome is null;
create index second_person_asked_at on second_person (asked_at desc);
create index second_person_asked_by on second_person (asked_by);
create index second_person_decided_by on second_person (decided_by) where decided_by is not null;

-- Roles waited in a table of their own; what waits there ends, as after a day, and can be asked for again.
drop table role_request;
insert into setting (key, value) select 'secondPerson', '["ROLES"]' from setting where key = 'twoEyesRoles' and value = 'true';
delete from setting where key = 'twoEyesRoles';

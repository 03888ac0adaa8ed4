-- Once per decision a company asks another moderator to look again (DSA Art. 20).
create table appeal (
  id uuid primary key default new_id(),
  decision_id uuid not null references moderation_decision,
  company_id uuid not null references company,
  filed_by uuid references account on delete set null,
  text text not null check (length(text) between 1 and 2000),
  filed_at timestamptz not null,
  due_at timestamptz not null,
  decided_by uuid references account,
  decided_at timestamptz,
  outcome text check (outcome in ('UPHELD', 'REVERSED')),
  -- What the company is told.
  answer text check (length(answer) <= 500),
  unique (decision_id, company_id),
  check ((decided_at is null) = (outcome is null)),
  check ((decided_at is null) = (decided_by is null))
);
create index appeal_open on appeal (due_at) where decided_at is null;
create index appeal_company on appeal (company_id, filed_at desc);
create index appeal_filed_by on appeal (filed_by) where filed_by is not null;
create index appeal_decided_by on appeal (decided_by) where decided_by is not null;

create function appeal_by_another() returns trigger language plpgsql as $$
begin
  if new.decided_by = (select by_admin from moderation_decision where id = new.decision_id) then
    raise exception 'an appeal is decided by somebody else' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger appeal_by_another before insert or update on appeal for each row when (new.decided_by is not null)
  execute function appeal_by_another();

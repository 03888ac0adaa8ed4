-- A moderator opens a case on their own initiative, from the page of a company or a person.
alter table moderation_case drop constraint moderation_case_opened_by_check;
alter table moderation_case add constraint moderation_case_opened_by_check
  check (opened_by in ('REPORT', 'SCREEN', 'RULE', 'OWN'));

-- Companies that were suspended on their own page have no restriction that could be ended. They get one without an end, in a decided case.
with opened as (
  insert into moderation_case (target_type, target_id, company_id, opened_by, harm, weight, priority, level, due_at, created_at,
    updated_at, decided_at)
  select 'COMPANY', c.id, c.id, 'OWN', 1, 0, 15, 'LOW', at, at, at, at
  from company c cross join lateral (select coalesce(c.decided_at, c.created_at) as at) as suspended
  where c.status = 'SUSPENDED' and not exists (select from restriction r
    where r.target_type = 'COMPANY' and r.target_id = c.id and r.kind = 'SUSPENDED' and r.ended_at is null)
  returning id, company_id, created_at
), snapshots as (
  insert into target_snapshot (target_type, target_id, version, content, taken_at)
  select 'COMPANY', c.id, c.version, jsonb_build_object('name', c.name), o.created_at
  from opened o join company c on c.id = o.company_id
  on conflict do nothing
)
insert into restriction (target_type, target_id, company_id, kind, case_id, from_at)
select 'COMPANY', o.company_id, o.company_id, 'SUSPENDED', o.id, o.created_at from opened o;

-- Messages and reviews that people reported before and nobody has decided about get their cases.
with waiting as (
  select 'MESSAGE' as type, r.id, r.version, r.created_at as at,
    case r.side when 'CANDIDATE' then t.company_id end as company_id,
    case r.side when 'COMPANY' then t.account_id end as account_id,
    jsonb_build_object('job', j.title, 'company', c.name,
      'author', case r.side when 'CANDIDATE' then c.name else coalesce((select string_agg(distinct w.full_name, ', ')
        from message m join account w on w.id = m.account_id where m.id = any(r.message_ids)), '') end,
      'messages', coalesce((select string_agg(m.body, E'\n\n' order by m.seq) from message m where m.id = any(r.message_ids)), '')) as content
  from message_report r join thread t on t.id = r.application_id join job j on j.id = t.job_id join company c on c.id = t.company_id
  where r.status = 'OPEN'
  union all
  select 'REVIEW', v.id, v.version, v.reported_at, null, v.account_id,
    jsonb_build_object('title', v.title, 'company', c.name, 'rating', v.overall || ' / 5', 'pros', v.pros, 'cons', v.cons)
  from review v join company c on c.id = v.company_id
  where v.reported_at is not null and v.deleted_at is null
), cases as (
  insert into moderation_case (target_type, target_id, company_id, account_id, harm, weight, priority, level, due_at, created_at, updated_at)
  select type, id, company_id, account_id, 2, 1, 30, 'NORMAL', at + interval '48 hours', at, at from waiting
  returning id, target_type, target_id
), snapshots as (
  insert into target_snapshot (target_type, target_id, version, content, taken_at, account_id)
  select type, id, version, content, at, account_id from waiting
  returning id, target_type, target_id
), reports as (
  select 'MESSAGE' as type, r.id, r.account_id, r.details, r.created_at as at,
    case r.reason when 'FRAUD' then 'ASKS_MONEY' else r.reason end as reason
  from message_report r where r.status = 'OPEN'
  union all
  select 'REVIEW', p.review_id, p.account_id, p.details, p.created_at,
    case p.reason when 'NOT_TRUE' then 'NOT_CREDIBLE' else p.reason end
  from review_report p where p.handled_at is null
)
insert into report (case_id, snapshot_id, account_id, locale, reason, details, weight, created_at)
select k.id, s.id, r.account_id, a.locale, r.reason, r.details, 1, r.at
from reports r
join cases k on k.target_type = r.type and k.target_id = r.id
join snapshots s on s.target_type = r.type and s.target_id = r.id
join account a on a.id = r.account_id;

update moderation_case k set reasons = coalesce((select array_agg(distinct r.reason) from report r where r.case_id = k.id), '{}')
where k.target_type in ('MESSAGE', 'REVIEW');

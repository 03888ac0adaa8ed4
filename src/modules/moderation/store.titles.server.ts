import { sql } from 'kysely'

/** What the case `k` is about, by its name of today: the job of messages, a person's name. */
export const caseTitle = sql<string>`coalesce(case k.target_type
  when 'JOB' then (select j.title from job j where j.id = k.target_id)
  when 'REVIEW' then (select v.title from review v where v.id = k.target_id)
  when 'MESSAGE' then (select j.title from message_report r join thread t on t.id = r.application_id
    join job j on j.id = t.job_id where r.id = k.target_id)
  when 'PERSON' then (select p.full_name from account p where p.id = k.target_id)
  else (select c.name from company c where c.id = k.target_id) end, '')`

/** The company that the case `k` has to do with: its owner, or whom the review or the messages are about. */
export const caseCompany = sql<string>`coalesce(case k.target_type
  when 'REVIEW' then (select c.name from review v join company c on c.id = v.company_id where v.id = k.target_id)
  when 'MESSAGE' then (select c.name from message_report r join thread t on t.id = r.application_id
    join company c on c.id = t.company_id where r.id = k.target_id)
  else (select c.name from company c where c.id = k.company_id) end, '')`

/** The version of what the case `k` is about, as `readTarget` gives it; 0 when it is gone. */
export const caseTargetVersion = sql<number>`coalesce(case k.target_type
  when 'JOB' then (select j.version from job j where j.id = k.target_id)
  when 'REVIEW' then (select v.version from review v where v.id = k.target_id)
  when 'MESSAGE' then (select r.version from message_report r where r.id = k.target_id)
  when 'PERSON' then (select coalesce(f.version, 1) from account p left join candidate_profile f on f.account_id = p.id
    where p.id = k.target_id)
  else (select c.version from company c where c.id = k.target_id) end, 0)`

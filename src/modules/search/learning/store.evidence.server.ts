import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { isOfOwnCompany } from './store.shown.server.ts'
import { fewestPeople, type Evidence } from './rules.weights.ts'

/** Votes that one address may give a day; more come from a shared one and count none. */
const mostVotesOfAddress = 20
const mostWords = 15

/**
 * What was chosen by word and group. A person has one vote a search and day, for what they chose most seriously, split among several; all
 * their votes for a word count one, and no more than one of the fewest people needed, so that nobody moves a weight alone. What was
 * expected is what people would choose who look at positions as they do and to whom all jobs are alike. Nothing counts of members of a
 * job's company, nor of an address with too many votes. Guests are addresses, whatever browsers they name; those of several days may be
 * the same, so that all together count as many as on the day with most. `vote` is what a choice at each position weighs.
 */
export async function readEvidence(
  db: Db,
  { examined, vote }: { examined: readonly number[]; vote: readonly number[] },
): Promise<Evidence[]> {
  const chance = sql`(${sql.val(examined)}::float8[])[least(place.position, ${examined.length})]`
  const weight = (position: ReturnType<typeof sql>) =>
    sql`(${sql.val(vote)}::float8[])[least(${position}, ${vote.length})]`
  const { rows } = await sql<Evidence>`
    with vote as materialized (
      select distinct on (s.account_id, s.visit, s.words, s.day, c.job_id) s.id as list_id, s.account_id, s.visit, s.network, s.words, s.day,
        dense_rank() over (order by s.account_id, s.visit, s.words, s.day) as voter, c.job_id, c.kind, c.position, j.company_id
      from search_choice c join search_shown s on s.id = c.list_id join job j on j.id = c.job_id
      where s.test_id is null and not ${isOfOwnCompany(sql`j.company_id`)}
      order by s.account_id, s.visit, s.words, s.day, c.job_id, c.kind desc, c.at
    ), crowded as (
      select network, day from vote group by network, day having count(distinct voter) > ${mostVotesOfAddress}
    ), best as materialized (
      select *, 1.0 / count(*) over (partition by voter) as part from (
        select *, kind = max(kind) over (partition by voter) as strongest from vote
        where (network, day) not in (select network, day from crowded)) ranked
      where strongest
    ), listed as (
      -- What stood there for the voters, each job once.
      select b.voter, job.id as job_id, min(s.before + job.at) as position
      from (select distinct voter, words, account_id, visit, day from best) b
      join search_shown s on s.words = b.words and s.day = b.day and s.test_id is null
        and (s.account_id = b.account_id or s.visit = b.visit)
      cross join lateral unnest(s.jobs) with ordinality job(id, at)
      group by b.voter, job.id
    ), job_group as materialized (
      select j.id as job_id, j.company_id, (strongest_groups(coalesce(s.concepts, concept_vector(1, j.title, 15)), 1))[1] as concept
      from (select distinct job_id from listed) l join job j on j.id = l.job_id left join job_search s on s.job_id = j.id
    ), word as materialized (
      select searched.words, stem.word from (select distinct words from best) searched
      cross join lateral (select distinct w.word from unnest(array['en', 'id']) language, stem_counts(language, as_title(first_words(searched.words, ${mostWords}))) w) stem
      where exists (select from concept_word k where k.form = 1 and k.word = stem.word)
    ), chosen as (
      select b.voter, word.word, b.account_id, b.network, b.day, coalesce(b.account_id::text, b.day || encode(b.network, 'hex')) as person,
        g.concept, g.company_id, b.part * ${weight(sql`b.position`)} as share
      from best b join word using (words) join job_group g using (job_id)
    ), guests as (
      select word, max(networks) as most, sum(networks) as days from (
        select word, day, count(distinct network) as networks from chosen where account_id is null group by word, day) of_day
      group by word
    ), person as (
      select c.word, c.person, sum(c.share) as share, count(distinct c.voter) as votes,
        case when bool_or(c.account_id is null) then min(g.most / g.days) else 1 end as part
      from chosen c left join guests g using (word) group by c.word, c.person
    ), bounded as materialized (
      -- What each vote of a person counts.
      select word, person, part * least(1.0 / votes, (sum(counted) over (partition by word) - counted) / ${fewestPeople - 1} / share) as part
      from (select *, share * part / votes as counted from person) each_person
    ), seen as (
      select c.*, c.share * b.part as counted from chosen c join bounded b using (word, person)
    ), expected as (
      select v.word, g.concept, g.company_id,
        v.part * ${chance} * ${weight(sql`place.position`)} / sum(${chance}) over (partition by v.word, v.voter) as counted
      from (select distinct c.word, c.voter, b.part from chosen c join bounded b using (word, person)) v
      join listed place using (voter) join job_group g using (job_id)
    ), seen_total as (
      select word, count(distinct voter)::int as votes, count(distinct account_id)::int as accounts, count(distinct company_id)::int as companies, sum(counted) as share
      from seen group by word
    ), seen_group as (
      select word, concept, count(distinct account_id)::int as accounts, count(distinct company_id)::int as companies, sum(counted) as share
      from seen where concept is not null group by word, concept
    ), group_guests as (
      select word, concept, max(networks)::int as guests from (
        select word, concept, day, count(distinct network) as networks from seen where account_id is null group by word, concept, day) of_day
      group by word, concept
    ), expected_group as (
      select word, concept, count(distinct company_id)::int as companies, sum(counted) as share, sum(sum(counted)) over (partition by word) as total
      from expected group by word, concept
    )
    select e.word, e.concept, t.votes, t.accounts + coalesce(guests.most, 0)::int as people, t.companies,
      (coalesce(s.share, 0) / t.share)::float8 as seen, (e.share / e.total)::float8 as expected,
      coalesce(s.accounts, 0) + coalesce(gg.guests, 0) as "groupPeople", coalesce(s.companies, 0) as "groupCompanies", e.companies as "shownCompanies",
      exists (select from concept_word k left join concept c on c.id = any(k.concepts) and c.group_id = e.concept
        where k.form = 1 and k.word = e.word and (e.concept = any(k.concepts) or c.id is not null)) as known
    from expected_group e
    join seen_total t using (word)
    left join guests using (word)
    left join seen_group s on s.word = e.word and s.concept = e.concept
    left join group_guests gg on gg.word = e.word and gg.concept = e.concept
    where e.concept is not null and t.accounts + coalesce(guests.most, 0) >= ${fewestPeople} and t.share > 0 and e.total > 0
    order by e.word, e.concept`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf } from '#db/read-together.server.ts'
import type { Member } from '#kernel/caller.ts'
import type { InterviewStatus } from '#kernel/enums/interviews.ts'
import { owesCard, readableScorecards, visibleApplications } from '#modules/applications/public.server.ts'
import { coversJob } from '#modules/jobs/public.server.ts'
import { criterionRatings, ratingNumber, type CardDraft } from './rules.ts'

type Criterion = { id: string; skill_code: string | null; text: string | null }
type StoredRating = { criterionId: string; rating: number | null; note: string | null }
type Addition = { text: string; at: string }
export type CardRow = {
  interviewId: string
  round: number
  memberId: string
  author: string
  recommendation: number
  strengths: string | null
  concerns: string | null
  submittedAt: Date
  ratings: StoredRating[]
  additions: Addition[]
}
export type RoundRow = {
  interviewId: string
  round: number
  status: InterviewStatus
  startsAt: Date | null
  people: { memberId: string; name: string; submitted: boolean; draft: boolean }[]
  /** Submitted cards that the member may not read yet. */
  hidden: number
}

const ratingsOf = (
  scorecard: string,
) => sql`(select coalesce(json_agg(json_build_object('criterionId', r.criterion_id, 'rating', r.rating,
    'note', r.note)), '[]') from scorecard_rating r where r.scorecard_id = ${sql.ref(scorecard)})`
const additionsOf = (
  scorecard: string,
) => sql`(select coalesce(json_agg(json_build_object('text', x.text, 'at', x.created_at)
    order by x.created_at, x.id), '[]') from scorecard_addition x where x.scorecard_id = ${sql.ref(scorecard)})`

/** Queries for the cards of an application; whether the member may see the application is asked by the statement around them. */
export const scorecardParts = (member: Member, applicationId: string) => ({
  cards: rowsOf(
    sql<CardRow>`select k.interview_id as "interviewId", k.round, k.member_id as "memberId", w.full_name as author, k.recommendation,
        k.strengths, k.concerns, k.submitted_at as "submittedAt", ${ratingsOf('k.id')} as ratings, ${additionsOf('k.id')} as additions
      from (select c.*, i.round from ${readableScorecards(member)} and c.application_id = ${applicationId}) k
      join company_member m on m.id = k.member_id join account w on w.id = m.account_id
      order by k.round desc, k.submitted_at, k.id limit 200`,
    { submittedAt: true },
  ),
  rounds: rowsOf(
    sql<RoundRow>`select i.id as "interviewId", i.round, i.status, i.starts_at as "startsAt",
        (select coalesce(json_agg(json_build_object('memberId', v.member_id, 'name', w.full_name,
            'submitted', s.submitted_at is not null, 'draft', s.id is not null) order by w.full_name, v.member_id), '[]')
          from interviewer v join company_member m on m.id = v.member_id join account w on w.id = m.account_id
          left join scorecard s on s.interview_id = v.interview_id and s.member_id = v.member_id
          where v.interview_id = i.id and v.removed_sequence is null) as people,
        case when ${owesCard(member)} then (select count(*)::int from scorecard s
          where s.interview_id = i.id and s.submitted_at is not null and s.member_id <> ${member.memberId}) else 0 end as hidden
      from interview i where i.application_id = ${applicationId} and i.company_id = ${member.companyId}
        and i.status in ('PROPOSED', 'OTHER_TIMES', 'BOOKED', 'HELD') order by i.round desc, i.id limit 50`,
    { startsAt: true },
  ),
  criteria: rowsOf(
    sql<
      Criterion & { live: boolean }
    >`select c.id, c.skill_code, c.text, c.retired_at is null as live from job_criterion c
      where c.job_id = (select a.job_id from application a where a.id = ${applicationId} and a.company_id = ${member.companyId})
        and (c.retired_at is null or exists (select from scorecard_rating r join scorecard s on s.id = r.scorecard_id
          where r.criterion_id = c.id and s.application_id = ${applicationId}))
      order by c.retired_at is not null, c.sort, c.id`,
  ),
})

/** An interview with the member's own card of it; nothing for one that the member may not see. */
export async function findOwnCard(db: Db, member: Member, { id, now }: { id: string; now: Date }) {
  return visibleApplications(db, member, now)
    .innerJoin('interview as i', 'i.application_id', 'a.id')
    .leftJoin('scorecard as s', (join) =>
      join.onRef('s.interview_id', '=', 'i.id').on('s.member_id', '=', member.memberId),
    )
    .select(['i.id', 'i.application_id', 'i.round', 'i.status', 'i.starts_at', 'i.ends_at', 'i.time_zone'])
    .select(['a.withdrawn_at', 'a.account_id', 'p.full_name as candidate', 'j.id as job_id', 'j.title'])
    .select([
      's.id as card_id',
      's.version',
      's.draft',
      's.recommendation',
      's.strengths',
      's.concerns',
      's.submitted_at',
    ])
    .select([
      sql<StoredRating[]>`${ratingsOf('s.id')}`.as('ratings'),
      sql<Addition[]>`${additionsOf('s.id')}`.as('additions'),
      sql<boolean>`exists (select from interviewer v where v.interview_id = i.id and v.member_id = ${member.memberId}
        and v.removed_sequence is null)`.as('interviews'),
      sql<
        Criterion[]
      >`(select coalesce(json_agg(json_build_object('id', c.id, 'skill_code', c.skill_code, 'text', c.text)
        order by c.sort, c.id), '[]') from job_criterion c where c.job_id = j.id and c.retired_at is null)`.as(
        'criteria',
      ),
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
}
export type OwnCardRow = NonNullable<Awaited<ReturnType<typeof findOwnCard>>>

type Author = { member: Member; now: Date }

/** Begins a card; false when there is one. */
async function insertCard(db: Db, row: OwnCardRow, { member, now }: Author): Promise<boolean> {
  const made = await db
    .insertInto('scorecard')
    .values({
      interview_id: row.id,
      company_id: member.companyId,
      member_id: member.memberId,
      application_id: row.application_id,
      account_id: row.account_id,
      author_role: member.role,
      draft: '{}',
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['interview_id', 'member_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

const ownCard = (db: Db, row: OwnCardRow, { member }: Author) =>
  db.updateTable('scorecard').where('interview_id', '=', row.id).where('member_id', '=', member.memberId)

/** Keeps what was typed; returns the new version. The interview is locked. */
export async function saveDraft(db: Db, row: OwnCardRow, draft: CardDraft, author: Author): Promise<number> {
  const isNew = row.version === null && (await insertCard(db, row, author))
  const { version } = await ownCard(db, row, author)
    .set((card) => ({
      draft: JSON.stringify(draft),
      version: isNew ? 1 : card('version', '+', 1),
      updated_at: author.now,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export type SubmittedRating = { criterionId: string; criterion: string; rating: number | null; note: string | null }
type Submission = Required<Pick<CardDraft, 'strengths' | 'concerns'>> & {
  recommendation: number
  ratings: readonly SubmittedRating[]
}

/** Submits a card; from here on the database keeps it as it is. The interview is locked. */
export async function submitCard(db: Db, row: OwnCardRow, card: Submission, author: Author): Promise<number> {
  const isNew = row.version === null && (await insertCard(db, row, author))
  const { id } = await db
    .selectFrom('scorecard')
    .select('id')
    .where('interview_id', '=', row.id)
    .where('member_id', '=', author.member.memberId)
    .executeTakeFirstOrThrow()
  if (card.ratings.length > 0)
    await db
      .insertInto('scorecard_rating')
      .values(
        card.ratings.map(({ criterionId, criterion, rating, note }) => ({
          scorecard_id: id,
          criterion_id: criterionId,
          criterion,
          rating,
          note,
        })),
      )
      .execute()
  const { version } = await ownCard(db, row, author)
    .set((old) => ({
      draft: null,
      recommendation: card.recommendation,
      strengths: card.strengths ?? null,
      concerns: card.concerns ?? null,
      author_role: author.member.role,
      submitted_at: author.now,
      updated_at: author.now,
      version: isNew ? 1 : old('version', '+', 1),
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** The number of additions with this one; null when the key is that of something else. */
/** What is stored under the key by now, which another card may have used. */
export async function insertAddition(
  db: Db,
  { cardId, key, text, now }: { cardId: string; key: string; text: string; now: Date },
): Promise<{ cardId: string; text: string }> {
  await db
    .insertInto('scorecard_addition')
    .values({ id: key, scorecard_id: cardId, text, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db
    .selectFrom('scorecard_addition')
    .select(['scorecard_id as cardId', 'text'])
    .where('id', '=', key)
    .executeTakeFirstOrThrow()
}

export const storedRating = (rating: (typeof criterionRatings)[number]): number | null =>
  rating === 'NOT_ASKED' ? null : ratingNumber(rating)

/** Accounts of an interview's interviewers who have not submitted a card and may, unless the applicant took everything back. */
export async function withoutCard(db: Db, interview: { id: string; job_id: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('interviewer as v')
    .innerJoin('interview as i', 'i.id', 'v.interview_id')
    .innerJoin('application as a', 'a.id', 'i.application_id')
    .innerJoin('company_member as m', 'm.id', 'v.member_id')
    .innerJoin('account as w', 'w.id', 'm.account_id')
    .leftJoin('scorecard as s', (join) =>
      join.onRef('s.interview_id', '=', 'v.interview_id').onRef('s.member_id', '=', 'v.member_id'),
    )
    .select('w.id')
    .where('v.interview_id', '=', interview.id)
    .where('v.removed_sequence', 'is', null)
    .where('s.submitted_at', 'is', null)
    .where('a.withdrawn_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .where('m.active', '=', true)
    .where('w.deleted_at', 'is', null)
    .where(coversJob('scorecards.write', interview.job_id))
    .orderBy('w.id')
    .execute()
  return rows.map(({ id }) => id)
}

import type { Db } from '#db/db.server.ts'
import { anyOf } from '#db/any-of.server.ts'
import type { Member } from '#kernel/caller.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import { zoneLabel } from '#modules/interviews/rules.zones.ts'
import { formatIn } from '#modules/reference/public.server.ts'
import { firstName } from './rules.ts'
import type { PlaceholderValues } from './rules.placeholders.ts'

/** Applicants a member writes to, with what a text may name. */
export async function receiversOf(db: Db, member: Member, ids: readonly string[], now: Date) {
  const rows = await visibleApplications(db, member, now)
    .innerJoin('company as c', 'c.id', 'a.company_id')
    .innerJoin('account as s', (join) => join.on('s.id', '=', member.accountId))
    .leftJoin('thread as t', 't.id', 'a.id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('interview as n')
          .select(['n.starts_at', 'n.time_zone'])
          .whereRef('n.application_id', '=', 'a.id')
          .where('n.status', '=', 'BOOKED')
          .where('n.starts_at', '>', now)
          .orderBy('n.starts_at')
          .limit(1)
          .as('i'),
      (join) => join.onTrue(),
    )
    .select([
      'a.id',
      'a.job_id',
      'a.company_id',
      'a.account_id',
      'a.status',
      'a.notice_at',
      'a.notice_sent_at',
      'j.title',
      'c.name as company',
      'p.full_name as candidate',
      'p.locale',
      's.full_name as sender',
      't.blocked_at',
      'i.starts_at as interviewAt',
      'i.time_zone as interviewZone',
    ])
    .where('a.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type ReceiverRecord = Awaited<ReturnType<typeof receiversOf>> extends Map<string, infer Row> ? Row : never

/** What the placeholders stand for with this receiver, in their language. */
export async function valuesFor(db: Db, row: ReceiverRecord, appUrl: string): Promise<PlaceholderValues> {
  const { interviewAt: at, interviewZone: timeZone, locale } = row
  const when = at && timeZone && (await formatIn(db, locale, timeZone)).dateTime(at)
  return {
    'candidate.name': row.candidate,
    'job.title': row.title,
    'company.name': row.company,
    'member.name': firstName(row.sender),
    'interview.when': at && timeZone ? `${when} ${zoneLabel(at, timeZone)}` : null,
    link: `${appUrl}/jobsseekers/my-jobs?id=${row.id}`,
  }
}

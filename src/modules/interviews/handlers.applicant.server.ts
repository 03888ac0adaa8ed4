import { sql, type InferResult } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { readTogether, rowsOf } from '#db/read-together.server.ts'
import type { Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { visibleApplications } from '#modules/applications/public.server.ts'
import { transitionProblem } from '#modules/applications/rules.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'
import type { Planning } from './contract.shapes.ts'
import { planProblem } from './handlers.access.server.ts'
import { describeReceived } from './handlers.view.server.ts'
import { nextRound } from './rules.ts'
import { describeScorecards } from './scorecards/handlers.view.server.ts'
import { scorecardParts } from './scorecards/store.server.ts'
import { possibleInterviewers } from './store.interviewers.server.ts'
import { ofApplication } from './store.lists.server.ts'
import { interviewInstants, receivedRecords, zoneQuery, type InterviewRecord } from './store.server.ts'

type Interviewer = { id: string; name: string }

const applicationQuery = (db: Db, member: Member, { id, now }: { id: string; now: Date }) => {
  const people = possibleInterviewers(db, member.companyId, sql.ref<string>('a.job_id'))
  return visibleApplications(db, member, now)
    .select(sql<Interviewer[]>`(select coalesce(json_agg(people), '[]') from (${people}) as people)`.as('people'))
    .select(['p.full_name as candidate', 'j.title'])
    .select(['a.job_id', 'a.status', 'a.status_at', 'a.notice_sent_at', 'a.withdrawn_at', 'a.closed_at', 'a.version'])
    .where('a.id', '=', id)
}
type ApplicationRow = InferResult<ReturnType<typeof applicationQuery>>[number]

/** Interviews and scorecards of an application with what planning the next interview needs, by one statement. */
export async function listOfApplication(ctx: Context, member: Member, applicationId: string) {
  const { db, now } = ctx
  const { applications, interviews, zones, ...cards } = await readTogether(db, {
    applications: rowsOf(applicationQuery(db, member, { id: applicationId, now }), {
      status_at: true,
      notice_sent_at: true,
      withdrawn_at: true,
      closed_at: true,
    }),
    interviews: rowsOf(ofApplication(receivedRecords(db, member, now), applicationId), interviewInstants),
    zones: rowsOf(zoneQuery(member.accountId)),
    ...scorecardParts(member, applicationId),
  })
  const [application] = applications
  if (!application) throw fail('NOT_FOUND')
  const zone = zones[0]?.zone ?? (await readSetting(db, 'timeZone'))
  const about = { jobId: application.job_id, withdrawn: application.withdrawn_at !== null }
  return {
    side: 'EMPLOYER' as const,
    list: interviews.map((row) => describeReceived(row, member, { zone, now })),
    next: null,
    planning: planningOf(application, interviews, { member, zone, now }),
    scorecards: await describeScorecards(db, { member, locale: ctx.locale, now }, cards, about),
  }
}

/** What a form to plan the next interview of an application needs. */
function planningOf(
  application: ApplicationRow,
  rows: readonly InterviewRecord[],
  { member, zone, now }: { member: Member; zone: string; now: Date },
): Planning {
  const role = planProblem(member)
  const state = {
    status: application.status,
    statusAt: application.status_at,
    noticeSentAt: application.notice_sent_at,
    withdrawnAt: application.withdrawn_at,
  }
  const mayMove = transitionProblem(state, 'IN_INTERVIEW', now) === null
  const ended =
    application.withdrawn_at !== null ||
    ((application.closed_at !== null || application.status === 'REJECTED') && !mayMove)
  const open = rows.some(({ status }) => status === 'PROPOSED' || status === 'OTHER_TIMES')
  return {
    problem:
      role ??
      (ended || open ? 'TRANSITION_NOT_ALLOWED' : member.companyStatus === 'APPROVED' ? null : 'COMPANY_NOT_APPROVED'),
    candidate: application.candidate,
    job: application.title,
    mayMove,
    applicationVersion: application.version,
    timeZone: zone,
    round: nextRound(rows),
    people: role === null ? application.people.map(({ id, name }) => ({ id, name, you: id === member.memberId })) : [],
  }
}

import { randomUUID } from 'node:crypto'
import type { Member } from '#kernel/caller.ts'
import { insertRequest } from '#modules/accounts/requests/store.server.ts'
import { insertLink } from '#modules/interviews/store.links.server.ts'
import { newToken } from '#platform/session/token.server.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import type { Screen } from './screens.ts'

/** The screens of messages and interviews: of an application that the candidate sent, and one that the company received. */
export async function stageConversations(
  app: TestApp,
  { employer, sent, received }: { employer: Member; sent: string; received: string },
): Promise<[string, Screen[]][]> {
  const interviews = () =>
    app.db
      .selectFrom('interview')
      .select(['id', 'application_id', 'sequence'])
      .where('company_id', '=', employer.companyId)
      .orderBy('created_at')
  const proposed = await interviews().where('status', '=', 'PROPOSED').executeTakeFirstOrThrow()
  const booked = await interviews().where('status', '=', 'BOOKED').executeTakeFirstOrThrow()
  const token = newToken()
  const now = app.clock.now()
  const expiresAt = new Date(now.getTime() + 30 * 86_400_000)
  await insertLink(app.db, { token, interviewId: proposed.id, sequence: proposed.sequence, now, expiresAt })
  const as = (viewer: Screen['as'], ...addresses: string[]): Screen[] => addresses.map((at) => ({ as: viewer, at }))
  const plan = '/employer/interview?application='
  const contact = await app.db
    .insertInto('contact_message')
    .values({ name: 'Dewi', email: 'dewi@contoh.id', topic: 'GENERAL', message: 'Apa kabar, Karya?', locale: 'id' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const thread = await app.core.parts.ports.sealer.seal('contact-thread', { message: contact.id }, expiresAt)
  const own = await app.db
    .selectFrom('interviewer')
    .innerJoin('interview', 'interview.id', 'interview_id')
    .select(['interview_id', 'job_id'])
    .where('member_id', '=', employer.memberId)
    .executeTakeFirstOrThrow()
  const person = await app.db
    .selectFrom('account')
    .select('id')
    .where('kind', '=', 'CANDIDATE')
    .executeTakeFirstOrThrow()
  const fields = { accountId: person.id, law: 'GDPR', channel: 'CONSOLE', receivedAt: now, note: 'Surat', now } as const
  const { id: request } = await insertRequest(app.db, { ...fields, kind: 'CORRECT', key: randomUUID() })
  const all = await app.db.selectFrom('moderation_case').selectAll().orderBy('created_at').limit(50).execute()
  const ofOtherKinds = all.filter(({ target_type: type }) => type !== 'JOB' && type !== 'COMPANY')
  const cases = [...new Set([...all.slice(0, 5), ...ofOtherKinds])].slice(0, 8)
  const reported = cases.find(({ target_type }) => target_type === 'JOB')
  if (!reported) throw new Error('the demo has no case about a job')
  const [job, company] = [`/report?job=${reported.target_id}`, `/report?company=${reported.company_id}`]
  return [
    ['/report', [...as('guest', job), ...as('candidate', job, company)]],
    ['/employer/statements', as('employer', '/employer/statements')],
    [
      '/admin/cases',
      as('admin', '/admin/cases', '/admin/cases?overdue=on&with=NOBODY&target=COMPANY', '/admin/cases?show=DECIDED'),
    ],
    ['/admin/cases/:id', as('admin', ...cases.map(({ id }) => `/admin/cases/${id}`))],
    ['/employer/criteria', as('employer', `/employer/criteria?id=${own.job_id}`)],
    ['/employer/scorecard', as('employer', `/employer/scorecard?interview=${own.interview_id}`)],
    ['/support-access', [...as('candidate', '/support-access'), ...as('employer', '/support-access')]],
    ['/identify-request', as('guest', '/identify-request?t=over')],
    ['/admin/rights', as('admin', '/admin/rights', '/admin/rights?closed=1')],
    ['/admin/rights/retention', as('admin', '/admin/rights/retention')],
    ['/admin/rights/data-map', as('admin', '/admin/rights/data-map')],
    ['/admin/rights/:id', as('admin', `/admin/rights/${request}`)],
    ['/contact-us/thread', as('guest', `/contact-us/thread?t=${thread}`, '/contact-us/thread?t=over')],
    ['/admin/messages/:id', as('admin', `/admin/messages/${contact.id}`)],
    ['/jobsseekers/messages', as('candidate', '/jobsseekers/messages', `/jobsseekers/messages?id=${sent}`)],
    ['/employer/messages', as('employer', '/employer/messages', `/employer/messages?id=${received}`)],
    ['/employer/message-decision', as('employer', `/employer/message-decision?application=${received}:1`)],
    ['/i/:token', as('guest', `/i/${token}`, '/i/over')],
    ['/jobsseekers/interviews', as('candidate', '/jobsseekers/interviews')],
    ['/employer/interviews', as('employer', '/employer/interviews', '/employer/interviews?view=list')],
    [
      '/employer/interview',
      as('employer', `${plan}${proposed.application_id}`, `${plan}${booked.application_id}&id=${booked.id}`),
    ],
  ]
}

import { describe, expect, test } from 'vitest'
import { guest, type TeamRole } from '#kernel/caller.ts'
import { openLink } from '#modules/files/public.server.ts'
import { makeContext } from '#platform/core/make-context.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anApplication, applicationVersion, type MadeApplication } from '../../../test/fixtures/applications.ts'
import { mailsTo, errorCodeOf } from '../../../test/fixtures/accounts.ts'
import { aCandidate, anEmployer } from '../../../test/fixtures/people.ts'
import { aJob } from '../../../test/fixtures/jobs.ts'
import { requireDecider, requireViewer } from './handlers.access.server.ts'

const app = testApp()
type Them = MadeApplication['them']

/** What a member of a company can try with an application. */
const actions = {
  details: (them: Them, { id }: MadeApplication) => them('userjobs.candidateDetails', { id }),
  viewed: (them: Them, { id }: MadeApplication) => them('userjobs.markViewed', { id }),
  file: (them: Them, { fileId }: MadeApplication) => them('files.link', { id: fileId }),
  move: async (them: Them, { id }: MadeApplication) =>
    them('userjobs.statusByEmployer', {
      applications: [{ id, version: await applicationVersion(app, id) }],
      status: 'SHORTLIST',
    }),
  note: (them: Them, { id }: MadeApplication) => them('userjobs.noteAdd', { id, text: 'Call on Monday' }),
}
const outcomes = async (them: Them, made: MadeApplication) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(actions).map(async ([name, action]) => [name, await errorCodeOf(action(them, made))] as const),
    ),
  )
const listed = async (them: Them) => {
  const page = await them('userjobs.list', { filter: { states: ['OPEN', 'CLOSED', 'WITHDRAWN'] } })
  return page.list.map(({ id }) => id)
}

test('other companies and other candidates get NOT_FOUND (AZ-14)', async () => {
  const made = await anApplication(app)
  const stranger = app.as({ caller: (await anEmployer(app)).caller })
  expect(new Set(Object.values(await outcomes(stranger, made)))).toEqual(new Set(['NOT_FOUND']))
  expect(await listed(stranger)).toEqual([])
  const candidate = app.as({ caller: (await aCandidate(app)).caller })
  expect(await errorCodeOf(candidate('userjobs.update', { id: made.id, withdraw: true }))).toBe('NOT_FOUND')
  expect(await listed(candidate)).toEqual([])
  expect(await errorCodeOf(candidate('files.link', { id: made.fileId }))).toBe('NOT_FOUND')
})

test.each<[TeamRole, string, string]>([
  ['OWNER', 'SUCCESS', 'SUCCESS'],
  ['ADMIN', 'SUCCESS', 'SUCCESS'],
  ['RECRUITER', 'SUCCESS', 'SUCCESS'],
  ['VIEWER', 'NOT_FOUND', 'ROLE_NOT_ALLOWED'],
  ['BILLING', 'ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'],
  ['HIRING_MANAGER', 'NOT_FOUND', 'NOT_FOUND'],
])('%s of the company: sees %s, decides %s', async (role, sees, decides) => {
  const made = await anApplication(app)
  const them = app.as({
    caller: (await anEmployer(app, { companyId: made.employer.caller.companyId, role })).caller,
  })
  const file = sees === 'SUCCESS' ? 'SUCCESS' : 'NOT_FOUND'
  expect(await outcomes(them, made)).toEqual({ details: sees, viewed: sees, file, move: decides, note: decides })
  expect(await errorCodeOf(listed(them))).toBe(role === 'BILLING' ? 'ROLE_NOT_ALLOWED' : 'SUCCESS')
})

test('a hiring manager sees applications of their own jobs only', async () => {
  const owner = await anEmployer(app)
  const manager = await anEmployer(app, { companyId: owner.companyId, role: 'HIRING_MANAGER' })
  const [own, others] = [await anApplication(app, { employer: manager }), await anApplication(app, { employer: owner })]
  expect(await listed(own.them)).toEqual([own.id])
  expect(await errorCodeOf(actions.details(own.them, others))).toBe('NOT_FOUND')
  expect((await own.them('userjobs.activeJobs', {})).list.map(({ id }) => id)).toEqual([own.jobId])
  expect((await others.them('userjobs.activeJobs', {})).total).toBe(2)
})

test.each(['HIRING_MANAGER', 'VIEWER'] as const)(
  '%s of the hiring team sees that job’s applications only',
  async (role) => {
    const owner = await anEmployer(app)
    const { caller } = await anEmployer(app, { companyId: owner.companyId, role })
    const [assigned, other] = [
      await anApplication(app, { employer: owner }),
      await anApplication(app, { employer: owner }),
    ]
    const job = { job_id: assigned.jobId, company_id: owner.companyId, member_id: caller.memberId }
    await app.db.insertInto('job_member').values(job).execute()
    const them = app.as({ caller })
    const decides = role === 'HIRING_MANAGER' ? 'SUCCESS' : 'ROLE_NOT_ALLOWED'
    expect(await listed(them)).toEqual([assigned.id])
    expect(await outcomes(them, assigned)).toEqual({
      details: 'SUCCESS',
      viewed: 'SUCCESS',
      file: 'SUCCESS',
      move: decides,
      note: decides,
    })
    expect(await errorCodeOf(actions.details(them, other))).toBe('NOT_FOUND')
    expect((await them('userjobs.activeJobs', {})).list.map(({ id }) => id)).toEqual([assigned.jobId])
    await app.db.deleteFrom('job_member').where('member_id', '=', caller.memberId).execute()
    expect(await listed(them)).toEqual([])
    expect(await errorCodeOf(actions.details(them, assigned))).toBe('NOT_FOUND')
  },
)

describe('withdrawing (PD-03)', () => {
  test('ends access to resume, contact, answers and cover letter at once, for existing links too', async () => {
    const employer = await anEmployer(app)
    const made = await anApplication(app, { employer, coverLetter: 'Dear team' })
    await actions.note(made.them, made)
    const link = await made.them('files.link', { id: made.fileId })
    await app.runJobs()
    expect(await made.me('userjobs.update', { id: made.id, withdraw: true })).toMatchObject({
      closedReason: 'WITHDRAWN',
      actionProblems: { withdraw: 'TRANSITION_NOT_ALLOWED' },
    })
    expect(await made.me('userjobs.update', { id: made.id, withdraw: true })).toMatchObject({
      closedReason: 'WITHDRAWN',
    })
    expect(await outcomes(made.them, made)).toEqual({
      details: 'SUCCESS',
      viewed: 'SUCCESS',
      file: 'NOT_FOUND',
      move: 'TRANSITION_NOT_ALLOWED',
      note: 'SUCCESS',
    })
    const token = new URL(link.uri, 'http://x').searchParams.get('t') ?? ''
    const opening = openLink(makeContext(app.core, app.incoming({ caller: made.employer.caller }), app.db), token)
    expect(await errorCodeOf(opening)).toBe('NOT_FOUND')
    const seen = await actions.details(made.them, made)
    expect(seen).toMatchObject({
      ended: true,
      email: null,
      phone: null,
      coverLetter: null,
      profile: null,
      resume: null,
      answers: [],
      hasResume: false,
      candidate: { name: 'Siti Rahma', headline: null },
    })
    expect(seen.history.map(({ kind }) => kind)).toEqual(['APPLIED', 'WITHDRAWN'])
    const page = await made.them('userjobs.list', {})
    expect(page.list).toEqual([])
    expect((await mailsTo(app, employer.email)).map(({ kind }) => kind)).toEqual([
      'applications.withdrawn',
      'applications.received',
    ])
    // The candidate still reads the own file, and cannot apply again.
    expect(await errorCodeOf(made.me('files.link', { id: made.fileId }))).toBe('SUCCESS')
    expect(await errorCodeOf(made.me('userjobs.create', { jobId: made.jobId, resumeId: made.resumeId }))).toBe(
      'ALREADY_APPLIED',
    )
  })

  test('a pending rejection notice is cancelled, and a rejected application cannot be withdrawn', async () => {
    const waiting = await anApplication(app, { status: 'REJECTED' })
    expect(await errorCodeOf(waiting.me('userjobs.update', { id: waiting.id, withdraw: true }))).toBe('SUCCESS')
    const row = await app.db
      .selectFrom('application')
      .select(['notice_at', 'shown_status'])
      .where('id', '=', waiting.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ notice_at: null, shown_status: 'APPLIED' })
    const hired = await anApplication(app, { status: 'HIRED' })
    expect(await errorCodeOf(hired.me('userjobs.update', { id: hired.id, withdraw: true }))).toBe(
      'TRANSITION_NOT_ALLOWED',
    )
  })
})

test('the cover letter can be edited until the employer opens the application; the opening is recorded once', async () => {
  const made = await anApplication(app)
  expect(await made.me('userjobs.update', { id: made.id, coverLetter: 'Better words' })).toMatchObject({
    coverLetter: 'Better words',
    viewedAt: null,
  })
  const [first, second] = [await actions.details(made.them, made), await actions.details(made.them, made)]
  expect(first.viewedAt).not.toBeNull()
  expect(second.viewedAt).toBe(first.viewedAt)
  expect(second.history.filter(({ kind }) => kind === 'VIEWED')).toHaveLength(1)
  expect(await errorCodeOf(made.me('userjobs.update', { id: made.id, coverLetter: 'Too late' }))).toBe(
    'TRANSITION_NOT_ALLOWED',
  )
})

test('a deleted resume stays with the application it was sent with', async () => {
  const made = await anApplication(app)
  await made.me('resumes.softDelete', { ids: [made.resumeId] })
  expect((await made.me('resumes.list', {})).total).toBe(0)
  expect(await errorCodeOf(actions.file(made.them, made))).toBe('SUCCESS')
  expect((await actions.details(made.them, made)).resume).toMatchObject({ id: made.fileId })
})

test('notes are visible to the company, and deleted by their author, owners and administrators', async () => {
  const made = await anApplication(app)
  const recruiter = app.as({
    caller: (
      await anEmployer(app, { companyId: made.employer.caller.companyId, role: 'RECRUITER', name: 'Dewi Lestari' })
    ).caller,
  })
  const [mine, foreign] = [await actions.note(made.them, made), await actions.note(recruiter, made)]
  expect((await actions.details(made.them, made)).notes.map(({ byName, mine: own }) => [byName, own])).toEqual([
    ['Dewi Lestari', false],
    ['Budi Santoso', true],
  ])
  expect(await errorCodeOf(recruiter('userjobs.noteDelete', { id: mine.id }))).toBe('ROLE_NOT_ALLOWED')
  expect(await errorCodeOf(made.them('userjobs.noteDelete', { id: foreign.id }))).toBe('SUCCESS')
  expect(await errorCodeOf(made.them('userjobs.noteDelete', { id: foreign.id }))).toBe('NOT_FOUND')
  const stranger = app.as({ caller: (await anEmployer(app)).caller })
  expect(await errorCodeOf(stranger('userjobs.noteDelete', { id: mine.id }))).toBe('NOT_FOUND')
})

test('employers lose access to applications a year after the job ended', async () => {
  const made = await anApplication(app)
  const ended = new Date(app.clock.now().getTime() - 366 * 86_400_000)
  await app.db
    .updateTable('job')
    .set({ status: 'CLOSED', closed_at: ended, expires_at: ended })
    .where('id', '=', made.jobId)
    .execute()
  expect(new Set(Object.values(await outcomes(made.them, made)))).toEqual(new Set(['NOT_FOUND']))
  expect(await listed(made.them)).toEqual([])
  expect(await listed(made.me)).toEqual([made.id])
})

test('the list filters, searches, sorts and counts', async () => {
  const employer = await anEmployer(app)
  const { id: jobId } = await aJob(app, {
    employer,
    questions: [{ kind: 'YES_NO', text: 'Licence?', dealBreaker: { accept: [true] } }],
  })
  const add = async (name: string, answer: boolean, more: object = {}) =>
    anApplication(app, { employer, jobId, candidate: await aCandidate(app, name), answers: [answer], ...more })
  const [ayu, bima, citra] = [
    await add('Ayu Lestari', true, { viewed: true, status: 'SHORTLIST' }),
    await add('Bima 100% Putra', false),
    await add('Citra Dewi', true),
  ]
  const read = async (input: object) => {
    const page = await ayu.them('userjobs.list', { ...input })
    if (page.side !== 'EMPLOYER') throw new Error('wrong side')
    return page
  }
  const names = async (input: object) => (await read(input)).list.map(({ candidate }) => candidate.name)
  expect(await read({ filter: { jobId } })).toMatchObject({
    total: 3,
    counts: { APPLIED: 2, SHORTLIST: 1 },
    unseen: 2,
    notMeeting: 1,
  })
  expect(await names({ sort: 'name' })).toEqual(['Ayu Lestari', 'Bima 100% Putra', 'Citra Dewi'])
  expect(await names({ order: 1 })).toEqual(['Ayu Lestari', 'Bima 100% Putra', 'Citra Dewi'])
  expect(await names({ filter: { meets: false } })).toEqual(['Bima 100% Putra'])
  expect(await names({ filter: { unseen: true, statuses: ['APPLIED'] }, sort: 'name' })).toEqual([
    'Bima 100% Putra',
    'Citra Dewi',
  ])
  expect(await names({ filter: { statuses: ['SHORTLIST'] } })).toEqual(['Ayu Lestari'])
  expect(await names({ search: 'citra' })).toEqual(['Citra Dewi'])
  expect(await names({ search: '%' })).toEqual(['Bima 100% Putra'])
  expect(await names({ search: '_' })).toEqual([])
  await citra.me('userjobs.update', { id: citra.id, withdraw: true })
  expect(await names({ sort: 'name' })).toEqual(['Ayu Lestari', 'Bima 100% Putra'])
  expect(await names({ filter: { states: ['WITHDRAWN'] } })).toEqual(['Citra Dewi'])
  expect((await ayu.them('userjobs.activeJobs', {})).list[0]).toMatchObject({
    id: jobId,
    total: 2,
    unseen: 1,
    counts: { APPLIED: 1, SHORTLIST: 1 },
  })
  const [mine] = (await bima.me('userjobs.list', { search: 'backend' })).list
  expect(mine?.id).toBe(bima.id)
})

test('only members of a company see and decide, whatever the endpoint lets in', async () => {
  const { caller } = await aCandidate(app)
  for (const check of [requireViewer, requireDecider]) {
    expect(() => check(caller)).toThrow(expect.objectContaining({ code: 'ROLE_NOT_ALLOWED' }))
    expect(() => check(guest)).toThrow(expect.objectContaining({ code: 'ROLE_NOT_ALLOWED' }))
  }
})

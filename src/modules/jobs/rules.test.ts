import { describe, expect, test } from 'vitest'
import { masterSeeds } from '#modules/reference/load.masters.server.ts'
import {
  jobActionProblems,
  duplicateProblem,
  editProblem,
  featureProblem,
  holdsSlot,
  isLive,
  isOpen,
  isReferenceCode,
  jobActionNames,
  jobStatuses,
  publicProblem,
  manageProblem,
  maxDrafts,
  publishTarget,
  reviewReasons,
  slugOf,
  statusAt,
  transitionProblem,
  writeProblem,
  type JobActor,
  type OwnedJobFacts,
  type JobStatus,
} from './rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
const job = (facts: Partial<OwnedJobFacts> = {}): OwnedJobFacts => ({
  status: 'ACTIVE',
  ownerMemberId: 'me',
  publishedAt: days(-1),
  expiresAt: days(29),
  closedAt: null,
  extendedAt: null,
  deletedAt: null,
  ...facts,
})
const owner = { memberId: 'me', role: 'OWNER' } as const

describe('the state table', () => {
  // Repeats decisions §3 independently of the table under test: from, to, actor.
  const allowed = new Set([
    'DRAFT>PENDING_REVIEW employer',
    'DRAFT>ACTIVE employer',
    'REJECTED>PENDING_REVIEW employer',
    'REJECTED>ACTIVE employer',
    'REJECTED>REMOVED admin',
    'PENDING_REVIEW>ACTIVE admin',
    'PENDING_REVIEW>ACTIVE system', // reports hid it for a day and nobody decided
    'ACTIVE>PENDING_REVIEW system', // independent people reported it
    'PENDING_REVIEW>REJECTED admin',
    'PENDING_REVIEW>REMOVED admin',
    'ACTIVE>PAUSED employer',
    'ACTIVE>PAUSED system', // the plan has fewer slots than jobs (decisions §7)
    'ACTIVE>CLOSED employer',
    'ACTIVE>EXPIRED system',
    'ACTIVE>REMOVED admin',
    'PAUSED>ACTIVE employer',
    'PAUSED>CLOSED employer',
    'PAUSED>EXPIRED system',
    'PAUSED>REMOVED admin',
    'CLOSED>REMOVED admin',
    'EXPIRED>REMOVED admin',
  ])
  const actors: JobActor[] = ['employer', 'admin', 'system']
  const pairs = jobStatuses.flatMap((from) => jobStatuses.flatMap((to) => actors.map((by) => [from, to, by] as const)))
  test.each(pairs)('%s to %s by %s', (from, to, by) => {
    expect(transitionProblem(from, to, by)).toBe(allowed.has(`${from}>${to} ${by}`) ? null : 'TRANSITION_NOT_ALLOWED')
  })
})

test('a job expires at its exact time, whether or not the worker has run', () => {
  expect(statusAt(job({ expiresAt: new Date(now.getTime() + 1) }), now)).toBe('ACTIVE')
  expect(statusAt(job({ expiresAt: now }), now)).toBe('EXPIRED')
  expect(statusAt(job({ status: 'PAUSED', expiresAt: days(-1) }), now)).toBe('EXPIRED')
  expect(statusAt(job({ status: 'CLOSED', expiresAt: days(-1) }), now)).toBe('CLOSED')
  expect(isOpen(job({ expiresAt: now }), 'APPROVED', now)).toBe(false)
  expect(isOpen(job(), 'SUSPENDED', now)).toBe(false)
  expect(isOpen(job(), 'APPROVED', now)).toBe(true)
})

test.each<[Partial<OwnedJobFacts>, string | null]>([
  [{}, null],
  [{ status: 'PAUSED' }, null],
  [{ status: 'DRAFT', publishedAt: null }, 'NOT_FOUND'],
  [{ status: 'DRAFT', publishedAt: null, deletedAt: days(-1) }, 'NOT_FOUND'],
  [{ status: 'PENDING_REVIEW' }, 'NOT_FOUND'],
  [{ status: 'REJECTED', publishedAt: null }, 'NOT_FOUND'],
  [{ status: 'REMOVED' }, 'JOB_DELETED'],
  [{ deletedAt: days(-1) }, 'JOB_DELETED'],
  [{ status: 'REJECTED' }, 'NOT_FOUND'],
  [{ status: 'DRAFT' }, 'NOT_FOUND'],
  [{ status: 'CLOSED', closedAt: days(-1), expiresAt: days(-91) }, null],
  [{ status: 'PAUSED', closedAt: days(-91), expiresAt: days(-91) }, 'JOB_DELETED'],
  [{ status: 'ACTIVE', expiresAt: null }, null],
  [{ status: 'CLOSED', closedAt: days(-90) }, null],
  [{ status: 'CLOSED', closedAt: new Date(days(-90).getTime() - 1) }, 'JOB_DELETED'],
  [{ status: 'EXPIRED', expiresAt: days(-91) }, 'JOB_DELETED'],
  [{ status: 'ACTIVE', expiresAt: days(-91) }, 'JOB_DELETED'],
])('public access to %o: %s', (facts, problem) => expect(publicProblem(job(facts), now)).toBe(problem))

describe('who may do what', () => {
  test.each([
    ['OWNER', true],
    ['ADMIN', true],
    ['RECRUITER', true],
    ['HIRING_MANAGER', true],
    ['BILLING', false],
    ['VIEWER', false],
  ] as const)('%s writes drafts: %s', (role, may) => {
    const draft = job({ status: 'DRAFT', publishedAt: null })
    expect(editProblem({ memberId: 'me', role }, draft) === null).toBe(may)
  })

  test('who may not write or publish reads that it is because of their role', () => {
    expect([writeProblem({ role: 'VIEWER' }), writeProblem({ role: 'HIRING_MANAGER' })]).toEqual([
      'ROLE_NOT_ALLOWED',
      null,
    ])
    expect([manageProblem({ role: 'HIRING_MANAGER' }), manageProblem({ role: 'RECRUITER' })]).toEqual([
      'ROLE_NOT_ALLOWED',
      null,
    ])
  })

  test('a deleted job is neither edited nor moved, whatever its status says', () => {
    const deleted = job({ status: 'DRAFT', deletedAt: days(-1) })
    expect(editProblem(owner, deleted)).toBe('JOB_DELETED')
    const problems = jobActionProblems(owner, deleted, 'APPROVED', now)
    for (const action of jobActionNames) expect(problems[action], action).toBe('JOB_DELETED')
  })

  test('a closed job is not edited but posted again, and what it cannot do says why', () => {
    expect(editProblem(owner, job({ status: 'CLOSED' }))).toBe('TRANSITION_NOT_ALLOWED')
    const closed = jobActionProblems(owner, job({ status: 'CLOSED' }), 'APPROVED', now)
    expect([closed.resume, closed.extend, closed.pause]).toEqual(Array(3).fill('TRANSITION_NOT_ALLOWED'))
    expect(jobActionProblems(owner, job(), 'APPROVED', now).repost).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('a hiring manager may only edit and delete their own drafts', () => {
    const manager = { memberId: 'me', role: 'HIRING_MANAGER' } as const
    const others = job({ status: 'DRAFT', ownerMemberId: 'other' })
    expect(editProblem(manager, others)).toBe('ROLE_NOT_ALLOWED')
    expect(jobActionProblems(manager, others, 'APPROVED', now).delete).toBe('ROLE_NOT_ALLOWED')
    expect(editProblem(manager, job())).toBe('ROLE_NOT_ALLOWED')
    const problems = jobActionProblems(manager, job(), 'APPROVED', now)
    expect(jobActionNames.filter((action) => problems[action] === null)).toEqual([])
    expect(jobActionProblems(manager, job({ status: 'DRAFT' }), 'APPROVED', now).delete).toBe(null)
  })

  const open: Record<JobStatus, string[]> = {
    DRAFT: ['duplicate', 'delete', 'edit'],
    PENDING_REVIEW: ['duplicate', 'delete', 'edit'],
    ACTIVE: ['pause', 'close', 'extend', 'duplicate', 'delete', 'edit'],
    PAUSED: ['resume', 'close', 'extend', 'duplicate', 'delete', 'edit'],
    CLOSED: ['repost', 'duplicate', 'delete'],
    EXPIRED: ['repost', 'duplicate', 'delete'],
    REJECTED: ['duplicate', 'delete', 'edit'],
    REMOVED: ['delete'],
  }
  test.each(jobStatuses)('actions of an owner at %s', (status) => {
    const problems = jobActionProblems(owner, job({ status }), 'APPROVED', now)
    expect(jobActionNames.filter((action) => problems[action] === null)).toEqual(open[status])
  })

  test('an unapproved company cannot resume or extend a job', () => {
    expect(jobActionProblems(owner, job({ status: 'PAUSED' }), 'PENDING', now).resume).toBe('COMPANY_NOT_APPROVED')
    expect(jobActionProblems(owner, job(), 'SUSPENDED', now).extend).toBe('COMPANY_NOT_APPROVED')
    expect(jobActionProblems(owner, job(), 'SUSPENDED', now).close).toBe(null)
  })

  test('one extension only', () =>
    expect(jobActionProblems(owner, job({ extendedAt: days(-1) }), 'APPROVED', now).extend).toBe('LIMIT_REACHED'))
})

test('the status after publishing depends on the review setting, and on the screen even where review is off', () => {
  expect([
    publishTarget('none', 0, 'PASS'),
    publishTarget('first_job', 0, 'PASS'),
    publishTarget('first_job', 1, 'PASS'),
    publishTarget('all', 9, 'PASS'),
    publishTarget('none', 9, 'REVIEW'),
    publishTarget('first_job', 9, 'HOLD'),
  ]).toEqual(['ACTIVE', 'PENDING_REVIEW', 'ACTIVE', 'PENDING_REVIEW', 'PENDING_REVIEW', 'PENDING_REVIEW'])
})

test('live is what a published version stays public of', () => {
  expect(jobStatuses.filter(isLive)).toEqual(['ACTIVE', 'PAUSED'])
})

test('moderators’ reasons are those of the reference data', () => {
  expect(masterSeeds.JOB_REVIEW_REASON.map(({ code }) => code).toSorted()).toEqual(reviewReasons.toSorted())
})

test.each([
  ['REQ12A', true],
  ['a1', true],
  ['REQ', false],
  ['123456', false],
  ['REQ12AB', false],
  ['RE 12', false],
  ['RÉQ1', false],
  ['', false],
])('reference code %s: %s', (code, fits) => expect(isReferenceCode(code)).toBe(fits))

test.each([
  ['Senior C++ Engineer (Jakarta)', 'senior-c-plus-plus-engineer-jakarta'],
  ['  Kepala Bagian — Gudang & Logistik ', 'kepala-bagian-gudang-and-logistik'],
  ['Développeur', 'developpeur'],
  ['C# developer', 'c-sharp-developer'],
  ['b'.repeat(90), 'b'.repeat(80)],
  [`${'!'.repeat(199)}ab`, 'a'],
  ['開発者', ''],
  ['../../etc/passwd', 'etc-passwd'],
  [`${'a'.repeat(79)}-b`, 'a'.repeat(79)],
])('slug of %s', (title, slug) => expect(slugOf(title)).toBe(slug))

test('a job holds a slot from being sent in until it ends, paused too', () => {
  expect(jobStatuses.filter(holdsSlot)).toEqual(
    jobStatuses.filter((each) => ['PENDING_REVIEW', 'ACTIVE', 'PAUSED'].includes(each)),
  )
})

const viewer = { memberId: 'me', role: 'VIEWER' } as const
test.each<[string, typeof owner | typeof viewer, Partial<OwnedJobFacts>, string | null, string | null]>([
  ['an open job', owner, {}, null, null],
  ['a job that is over at this moment', owner, { expiresAt: now }, 'TRANSITION_NOT_ALLOWED', null],
  ['a paused job', owner, { status: 'PAUSED' }, 'TRANSITION_NOT_ALLOWED', null],
  ['a draft', owner, { status: 'DRAFT', expiresAt: null }, 'TRANSITION_NOT_ALLOWED', null],
  ['a job that was removed', owner, { status: 'REMOVED' }, 'TRANSITION_NOT_ALLOWED', 'TRANSITION_NOT_ALLOWED'],
  ['a job that was deleted', owner, { deletedAt: days(-1) }, 'JOB_DELETED', 'JOB_DELETED'],
  ['a job of a viewer', viewer, {}, 'ROLE_NOT_ALLOWED', 'ROLE_NOT_ALLOWED'],
])('%s: featured %s, copied %s', (_what, member, facts, featured, copied) => {
  expect(featureProblem(member, job(facts), 'APPROVED', now)).toBe(featured)
  expect(duplicateProblem(member, job(facts), now)).toBe(copied)
})

test('a company that is not approved features nothing', () => {
  expect(featureProblem(owner, job(), 'SUSPENDED', now)).toBe('COMPANY_NOT_APPROVED')
  expect(featureProblem(owner, job({ status: 'PAUSED' }), 'SUSPENDED', now)).toBe('TRANSITION_NOT_ALLOWED')
  expect(maxDrafts).toBe(500)
})

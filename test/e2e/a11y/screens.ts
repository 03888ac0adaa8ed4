import { demoReview, enter, suspendedPerson } from './demo-people.ts'
import { writeInvitation } from '#modules/accounts/administrators/store.server.ts'
import { unsubscribeUrl } from '#modules/notifications/handlers.preferences.server.ts'
import type { Caller } from '#kernel/caller.ts'
import { seedFirstPeople } from '#seed/first-people.server.ts'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { aRegisteredUser, longAddress } from '../../fixtures/accounts.ts'
import { aResume } from '../../fixtures/applications.ts'
import { anOrder } from '../../fixtures/billing.ts'
import { anOrderByTransfer } from '../../fixtures/transfers.ts'
import { anImport } from '../../fixtures/imports.ts'
import { aJob } from '../../fixtures/jobs.ts'
import { uniqueReview } from '../../fixtures/reviews.ts'
import { invitationTokens } from '../../fixtures/team.ts'
import { anEmployer, anUnassigned } from '../../fixtures/people.ts'
import { consoleScreens } from './screens.console.ts'
import { stageConversations } from './screens.conversations.ts'
import { stageMatching } from '../employer/match-screens.ts'
import { afterSignOn, newPassword } from '../resilience/waiting-browsers.ts'

export type Viewer = 'guest' | 'candidate' | 'employer' | 'unassigned' | 'suspended' | 'admin'
/** `cookies` are those of a browser that is in the middle of something. */
export type Screen = { as: Viewer; at: string; cookies?: [name: string, value: string][] }

const guest = (...paths: string[]): [string, Screen[]][] => paths.map((path) => [path, [{ as: 'guest', at: path }]])
const as = (viewer: Viewer, path: string, ...more: string[]): [string, Screen[]] => [
  path,
  (more.length > 0 ? more : ['']).map((rest) => ({ as: viewer, at: path.replace(/\/:.*$/, '') + rest })),
]

/** The demo people's world, and for each path what to open in it, as whom. A path that is missing here has not been looked at. */
export async function stageScreens(
  app: TestApp,
): Promise<{ callers: Record<Exclude<Viewer, 'guest'>, Caller>; screens: Map<string, Screen[]> }> {
  await seedFirstPeople(app.core, true)
  await app.runJobs()
  const callers = {
    candidate: await enter(app, 'candidate'),
    employer: await enter(app, 'employer'),
    unassigned: (await anUnassigned(app)).caller,
    admin: await enter(app, 'admin'),
  }
  const { candidate, employer, admin } = callers
  if (candidate.kind !== 'candidate' || employer.kind !== 'employer' || admin.kind !== 'admin')
    throw new Error('the demo people are not what they were')
  const suspended = await suspendedPerson(app, admin)
  const { token: joinToken } = await writeInvitation(
    app.db,
    { email: 'gita@example.org', role: 'CONTENT', locale: 'id', accountId: null, by: admin.accountId },
    app.clock.now(),
  )
  const applicant = await app.db
    .selectFrom('application')
    .select('id')
    .where('company_id', '=', employer.companyId)
    .where('status', '=', 'IN_INTERVIEW')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const incident = await app.db.selectFrom('incident').select('id').executeTakeFirstOrThrow()
  const sent = await app.db
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', candidate.accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const own = await app.db
    .selectFrom('job')
    .select(['id', 'slug'])
    .where('company_id', '=', employer.companyId)
    .where('status', '=', 'ACTIVE')
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  const pooled = await app.db
    .selectFrom('talent_pool_entry')
    .select(['pool_id', 'account_id'])
    .where('company_id', '=', employer.companyId)
    .orderBy('at')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const changed = await app.db.selectFrom('job_proposal').select('job_id as id').executeTakeFirstOrThrow()
  const uploaded = await aResume(app, candidate)
  const built = await app.as({ caller: candidate })('resumes.create', {})
  const other = await anEmployer(app, { company: 'Perahu Layar' })
  const asks = await aJob(app, {
    employer: other,
    title: 'Crane operator',
    questions: [
      { kind: 'YES_NO', text: 'Do you have a licence?', dealBreaker: { accept: [true] } },
      { kind: 'SINGLE', text: 'Which shift?', options: ['Day', 'Night'] },
      { kind: 'MULTIPLE', text: 'Which tools?', options: ['Crane', 'Saw'], required: false },
      { kind: 'NUMBER', text: 'How many years?' },
      { kind: 'DATE', text: 'From when?', required: false },
      { kind: 'LONG_TEXT', text: 'Tell us about it', required: false },
      { kind: 'FILE', text: 'A sample', required: false },
    ],
  })
  const doneImport = await anImport(app, employer, { carriedOut: true })
  const checkedImport = await anImport(app, employer)
  const closed = await aJob(app, { employer: other, title: 'Closed already', status: 'CLOSED' })
  const draft = await aJob(app, {
    employer: { caller: employer },
    title: 'A draft',
    status: 'DRAFT',
    questions: [
      { kind: 'SINGLE', text: 'Which shift?', options: ['Day', 'Night'], dealBreaker: { accept: ['Night'] } },
    ],
  })
  const waiting = await anEmployer(app, { company: 'Batik Baru', status: 'PENDING' })
  const changing = await anEmployer(app, { company: 'Batik Bаru' }) // with a Cyrillic а
  await app.as(changing)('company.update', { version: 1, name: 'Bank Indonesia', website: 'batik.example' })
  const review = await aJob(app, { employer: waiting, title: 'To be read', status: 'PENDING_REVIEW' })
  await app.as()('reference.contactUs', {
    topic: 'GENERAL',
    name: 'Dewi Anggraini',
    email: 'dewi@example.org',
    message: 'How long does the approval of a company take?',
  })
  const seeker = app.as({ caller: candidate })
  await seeker('activity.setChoice', { jobId: asks.id, choice: 'LIKE' })
  await seeker('activity.setChoice', { jobId: closed.id, choice: 'DISLIKE' })
  await seeker('activity.track', { jobId: own.id })
  const { number } = await seeker('reports.create', { jobId: asks.id, reason: 'MISLEADING', goodFaith: true })
  const savedSearch = await seeker('alerts.add', { name: 'Developers', query: '?search=developer', frequency: 'DAILY' })
  const leave = await app.core.asSystem((ctx) => unsubscribeUrl(ctx, candidate.accountId, 'APPLICATION'))
  const [reported, flagged] = [await demoReview(app, 'PUBLISHED'), await demoReview(app, 'PENDING')]
  const worked = { title: 'Staff', organisation: 'Perahu Layar', startOn: '2021-01', present: true }
  await seeker('profiles.itemCreate', { section: 'experience', endOn: null, ...worked })
  await seeker('reviews.create', { companyId: other.companyId, ...uniqueReview({ kind: 'CURRENT' }) })
  const wizard = [
    'job-type',
    'job-description',
    'location',
    'benefits',
    'company-info',
    'additional-question',
    'job-post-verification',
  ]
  const entrance = (side: string, verification: string) =>
    guest(
      ...[
        'login',
        'otp',
        verification,
        'forgot-password',
        'forgot-password-otp',
        'register',
        'terms-condition',
        'password-change-successfully',
      ].map((screen) => `/${side}/${screen}`),
    )
  const parts = ['head', 'about', 'career', 'skills', 'preferences', 'details']
  const cards = [...parts, 'experience', 'education', 'accomplishment']
  const known = await aRegisteredUser(app, 'candidate')
  for (const id of [candidate.accountId, employer.accountId]) await longAddress(app, id)
  const address = await longAddress(app, known.id)
  const matching = await stageMatching(app, { employer, candidate })
  const { invited, ended } = await invitationTokens(app, employer)
  const open = await anOrder(app, { caller: employer }, { open: true })
  const byTransfer = await anOrderByTransfer(app, { caller: employer })
  const screens = new Map<string, Screen[]>([
    ...guest('/', '/404', '/503', '/privacy-policy', '/terms-of-use', '/about-us', '/contact-us', '/faq'),
    ...guest('/safety-tips', '/transparency', '/mailbox', '/login'),
    [
      '/unsubscribe',
      [
        { as: 'guest', at: leave.slice(app.env.appUrl.length) },
        { as: 'guest', at: '/unsubscribe' },
      ],
    ],
    as('candidate', '/jobsseekers/settings/notifications'),
    ['/*', [{ as: 'guest', at: '/no/such/page' }]],
    ...['/accept', '/devices'].map((at) => as('employer', at)),
    ...['/suspended', '/account/statements'].map((at) => as('suspended', at)),
    as('candidate', '/account/reports'),
    ['/report/:number', [{ as: 'candidate', at: `/report/${number}` }]],
    ...['notification-preferences', 'account-data'].map((screen) => as('employer', `/employer/${screen}`)),
    ...['', '/devices', '/privacy', '/data'].map((screen) => as('candidate', `/jobsseekers/settings${screen}`)),
    ['/undo-email', [{ as: 'guest', at: '/undo-email?t=x' }]],
    ...guest('/jobsseekers/account-deletion', '/employer/account-deletion'),
    ...entrance('jobsseekers', 'registration-verification'),
    ...guest('/jobsseekers/pricing-and-plans'),
    [
      '/employer/pricing-and-plans',
      [
        { as: 'guest', at: '/employer/pricing-and-plans' },
        { as: 'employer', at: '/employer/pricing-and-plans?period=YEAR&next=%2Femployer%2Fdashboard' },
      ],
    ],
    [
      '/jobsseekers/fsp-login',
      [
        { as: 'guest', at: '/jobsseekers/fsp-login' },
        { as: 'guest', at: '/jobsseekers/fsp-login?with=linkedin&problem=SIGN_ON_REFUSED&reason=NONCE' },
      ],
    ],
    ['/jobsseekers/fsp-sso-login', [await afterSignOn(app, '/jobsseekers/fsp-sso-login', 'sari@example.org')]],
    ['/jobsseekers/linkedin-login', [await afterSignOn(app, '/jobsseekers/linkedin-login', address)]],
    ['/jobsseekers/new-password', [await newPassword(app, 'candidate')]],
    ['/employer/new-password', [await newPassword(app, 'employer')]],
    ...entrance('employer', 'register-verification'),
    [
      '/jobsseekers/browse-jobs',
      [
        { as: 'guest', at: '/jobsseekers/browse-jobs' },
        { as: 'candidate', at: '/jobsseekers/browse-jobs?search=developer' },
        { as: 'guest', at: '/jobsseekers/browse-jobs?search=zzzz' },
        { as: 'guest', at: '/jobsseekers/browse-jobs?search=developer&location=Jakarta&near=1' },
        { as: 'candidate', at: '/jobsseekers/browse-jobs?location=near+me&type=internship' },
      ],
    ],
    [
      '/jobsseekers/job-detail/:slug?',
      [
        { as: 'guest', at: `/jobsseekers/job-detail/${own.slug}?id=${own.id}` },
        { as: 'candidate', at: `/jobsseekers/job-detail/${asks.slug}?id=${asks.id}` },
        { as: 'guest', at: `/jobsseekers/job-detail/${closed.slug}?id=${closed.id}` },
      ],
    ],
    [
      '/jobsseekers/company-profile',
      [
        { as: 'guest', at: `/jobsseekers/company-profile?id=${employer.companyId}` },
        { as: 'candidate', at: `/jobsseekers/company-profile?id=${reported.companyId}&report=${reported.id}` },
      ],
    ],
    as('candidate', '/jobsseekers/write-review', `?company=${employer.companyId}`, `?company=${other.companyId}`),
    as('candidate', '/jobsseekers/reviews'),
    ...['reset-password', 'notification'].map((screen) => as('candidate', `/jobsseekers/${screen}`)),
    as('candidate', '/jobsseekers/create-resume', '', `?id=${built.id}`, `?ask=delete&of=${built.id}`),
    as('candidate', '/jobsseekers/resume-review', `?id=${built.id}`, `?id=${uploaded.id}`),
    as('candidate', '/jobsseekers/profile', '', ...cards.map((card) => `?edit=${card}`)),
    as(
      'candidate',
      '/jobsseekers/profile-setup',
      ...'resume personalDetails industryDetails educations experiences skills'.split(' ').map((id) => `?step=${id}`),
    ),
    as(
      'candidate',
      '/jobsseekers/my-jobs',
      '',
      `?id=${sent.id}`,
      `?withdraw=${sent.id}`,
      ...['saved', 'recommended', 'viewed', 'hidden'].map((tab) => `?tab=${tab}`),
    ),
    ...(await stageConversations(app, { employer, sent: sent.id, received: applicant.id })),
    as('candidate', '/jobsseekers/saved-searches', `?new=${savedSearch.id}`),
    as('candidate', '/jobsseekers/apply-job', `?id=${asks.id}`),
    as('candidate', '/jobsseekers/apply-job-successfully', `?id=${sent.id}`),
    ...'reset-password job-post profile-setup-success top-up-plan reviews profile home dashboard notification team message-templates'
      .split(' ')
      .map((screen) => as('employer', `/employer/${screen}`)),
    as('employer', '/employer/company-profile', '', '?edit=contact'),
    as(
      'employer',
      '/employer/company-profile-setup',
      ...['basics', 'about', 'contact', 'evidence', 'presence', 'review'].map((step) => `?step=${step}`),
    ),
    as('unassigned', '/employer/no-company'),
    as('employer', '/employer/hiring-team', `?id=${own.id}`),
    [
      '/employer/invitation/:token',
      [
        { as: 'guest', at: `/employer/invitation/${invited}` },
        { as: 'employer', at: `/employer/invitation/${invited}` },
        { as: 'unassigned', at: `/employer/invitation/${ended}` },
      ],
    ],
    ...wizard.slice(0, -1).map((screen) => as('employer', `/employer/${screen}`, `?id=${draft.id}`)),
    as('employer', '/employer/job-post-verification', `?id=${draft.id}`, `?id=${changed.id}`),
    as('employer', '/employer/job-posted-successfull', `?id=${own.id}`),
    as('employer', '/employer/feature-job', `?id=${own.id}`),
    ...'analytics analytics/fairness vacancy-report import-history import-history/new import-history/feeds talent/pools'
      .split(' ')
      .map((screen) => as('employer', `/employer/${screen}`)),
    as('employer', '/employer/import-history/:id', `/${checkedImport}`, `/${checkedImport}?columns`, `/${doneImport}`),
    as('employer', '/employer/talent', '', '?q=engineer', '?q=nobody-at-all'),
    as('employer', '/employer/talent/candidate', `?id=${pooled.account_id}`),
    as('employer', '/employer/exports', '', '?of=applicants', `?pool=${pooled.pool_id}`),
    as('employer', '/employer/talent/pools/:id', `/${pooled.pool_id}`, `/${pooled.pool_id}?edit`),
    as('employer', '/employer/responses', '', '?view=board', `?sort=match&todo=1&applicant=${applicant.id}`),
    as('employer', '/employer/response-detail', `?id=${applicant.id}`),
    as('employer', '/employer/payment', '?plan=BUSINESS&period=YEAR', `?order=${open.id}`),
    ['/employer/payment-status/:id', [{ as: 'employer', at: `/employer/payment-status/${open.id}` }]],
    as('employer', '/employer/top-up-payment', '?topup=UNLOCK_10', `?order=${byTransfer.id}`),
    as('employer', '/employer/top-up-payment-success', `?order=${open.id}`),
    ['/pay/sandbox/:ref', [{ as: 'guest', at: `/pay/sandbox/${open.ref}` }]],
    ...guest('/admin/login', '/admin/setup'),
    ['/admin/join/:token', [joinToken, 'over'].map((token) => ({ as: 'guest', at: `/admin/join/${token}` }))],
    ['/admin/orders/:id', [{ as: 'admin', at: `/admin/orders/${open.id}` }]],
    ...' /orders /transfers /plans /money /money/settings /invoices /companies /companies/proposals /jobs /reviews /masters /queues /failures /mails /mails/suppressed /messages /audit /administrators /step-up /security'
      .split(' ')
      .map((screen) => as('admin', `/admin${screen}`)),
    ...consoleScreens([candidate.accountId, employer.accountId], applicant.id, incident.id),
    as('admin', '/admin/companies/:id', ...[waiting, changing].map(({ companyId }) => `/${companyId}`)),
    ['/admin/reviews/:id', [{ as: 'admin', at: `/admin/reviews/${flagged.id}` }]],
    ['/admin/jobs/:id', [review, changed].map(({ id }) => ({ as: 'admin', at: `/admin/jobs/${id}` }))],
  ])
  for (const [path, more] of matching) screens.set(path, [...(screens.get(path) ?? []), ...more])
  return { callers: { ...callers, suspended }, screens }
}

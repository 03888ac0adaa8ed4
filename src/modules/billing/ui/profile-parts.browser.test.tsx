import en from '../../../text/en/subscription.json' with { type: 'json' }
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { flatten } from '#platform/i18n/translate.ts'
import { TextSourceProvider, type TextSource } from '#ui/i18n/i18n.tsx'
import { render } from '../../../../test/fixtures/render.tsx'
import type { Credits, Subscription } from '../contract.shapes.ts'
import { CreditsSection } from './credits-section.tsx'
import { PlanSection } from './plan-section.tsx'

const texts = flatten(en)
const source: TextSource = { locale: 'en', version: '1', read: () => texts }
const show = (part: ReactNode) => render(<TextSourceProvider source={source}>{part}</TextSourceProvider>)
async function textOf(name: string): Promise<string> {
  const section = page.getByRole('region', { name, exact: true })
  await expect.element(section).toBeVisible()
  return section.element().textContent
}

const nothing = { choices: [], slotJobs: [] }
const starter: Subscription = {
  source: 'PLAN',
  planCode: 'STARTER',
  title: 'Starter',
  startsAt: '2026-11-01T00:00:00Z',
  endsAt: '2026-12-01T00:00:00Z',
  graceUntil: null,
  entitlements: {
    activeJobs: 3,
    jobDays: 30,
    candidateUnlocksPerMonth: 30,
    seats: 3,
    featuredDays: 7,
    screeningQuestions: 5,
    exports: true,
  },
  usage: [
    { key: 'activeJobs', limit: 3, used: 3, left: 0, renewsAt: null },
    { key: 'candidateUnlocksPerMonth', limit: 40, used: 10, left: 30, renewsAt: '2026-12-01T00:00:00Z' },
    { key: 'featuredDays', limit: 7, used: 0, left: 7, renewsAt: null },
  ],
  jobCredits: 2,
  mayBuy: true,
  next: null,
  renewal: null,
  slotNotice: null,
  suspendedJobs: 0,
}

test('a plan says until when it runs, what is used and what is left, as words and as bars', async () => {
  await show(<PlanSection id="plan" {...nothing} subscription={starter} />)
  const text = await textOf('Plan')
  expect(text).toContain('From 01 November 2026 until 01 December 2026')
  expect(text).toContain('Open jobsAll used and 2 job credits3 of 3 used')
  expect(text).toContain('Contact unlocks30 left 10 of 40 used · New ones on 01 December 2026')
  expect(text).toContain('Featured days7 left')
  const bar = page.getByRole('progressbar', { name: 'Contact unlocks' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
})

test('in grace it says until when the plan can be renewed, and promises no new unlocks', async () => {
  await show(
    <PlanSection
      id="plan"
      {...nothing}
      subscription={{ ...starter, source: 'GRACE', graceUntil: '2026-12-08T00:00:00Z' }}
    />,
  )
  const text = await textOf('Plan')
  expect(text).toContain('Your plan ended on 01 December 2026')
  expect(text).toContain('Its limits stay in effect until 08 December 2026')
  expect(text).not.toContain('New ones')
})

const later = {
  code: 'STARTER',
  title: 'Starter',
  period: null,
  startsAt: '2026-12-01T00:00:00Z',
  activeJobs: 3,
} as const
const price = (minor: number) => ({ minor, currency: 'IDR' })
const choices = [
  { code: 'STARTER', title: 'Starter', period: 'MONTH' as const, total: price(33_189_000) },
  { code: 'GROWTH', title: 'Growth', period: 'YEAR' as const, total: price(997_890_000) },
]
const jobs = ['Barista', 'Cook', 'Driver', 'Cashier', 'Nurse'].map((title, at) => ({
  id: `01890000-0000-7000-8000-00000000000${at}`,
  version: 1,
  title,
  keep: at === 4,
  suspended: false,
}))

test('the order that renews the plan is there with its sum', async () => {
  const renewal = { orderId: jobs[0]?.id ?? '', total: price(33_189_000), payUntil: '2026-12-08T00:00:00Z' }
  const next = { ...later, kind: 'RENEW' as const }
  await show(<PlanSection id="plan" {...nothing} subscription={{ ...starter, next, renewal }} />)
  const text = await textOf('Plan')
  expect(text).toContain('Your plan ends on 01 December 2026')
  expect(text).toContain('It can be paid until 08 December 2026')
  await expect
    .element(page.getByRole('link', { name: 'Pay IDR 3,31,890' }))
    .toHaveAttribute('href', `/employer/payment?order=${renewal.orderId}`)
  expect(page.getByText('Change or leave').query()).toBeNull()
})

test('who may not buy reads of the renewal and gets no button', async () => {
  const renewal = { orderId: jobs[0]?.id ?? '', total: price(33_189_000), payUntil: '2026-12-08T00:00:00Z' }
  const reader = { ...starter, next: { ...later, kind: 'RENEW' as const }, renewal, mayBuy: false }
  await show(<PlanSection id="plan" {...nothing} subscription={reader} />)
  expect(await textOf('Plan')).toContain('The order for Starter is ready.')
  expect(page.getByRole('link', { name: /^Pay/ }).query()).toBeNull()
})

test('what follows the plan can be changed, left and taken back', async () => {
  const next = { ...later, kind: 'LEAVE' as const, code: 'FREE', title: 'Free', activeJobs: 1 }
  await show(<PlanSection id="plan" slotJobs={jobs} choices={choices} subscription={{ ...starter, next }} />)
  const text = await textOf('Plan')
  expect(text).toContain('You leave your plan on 01 December 2026')
  expect(text).toContain('You have 3 open jobs; Free has room for 1.')
  await expect.element(page.getByRole('button', { name: 'Stay on Starter' })).toBeVisible()
  await page.getByText('Change or leave').click()
  const list = page.getByRole('combobox', { name: 'Plan and period' })
  await expect.element(list).toHaveValue('FREE MONTH')
  expect(list.element().textContent).toContain('Growth, one year: IDR 99,78,900')
  await expect.element(page.getByRole('checkbox', { name: 'Nurse' })).toBeChecked()
})

test('after a plan that nobody paid for nothing follows, and a plan can be chosen', async () => {
  const next = { ...later, kind: 'NOTHING' as const, code: 'FREE', title: 'Free', activeJobs: 1 }
  await show(<PlanSection id="plan" slotJobs={[]} choices={choices} subscription={{ ...starter, next }} />)
  const text = await textOf('Plan')
  expect(text).toContain('Nothing follows on 01 December 2026 so far')
  expect(text).not.toContain('we send you the order')
  expect(text).not.toContain('Free has room')
  await page.getByText('Change or leave').click()
  await expect.element(page.getByRole('combobox', { name: 'Plan and period' })).toHaveValue('STARTER MONTH')
})

test('too many jobs: until when to choose, which are chosen, and how many may stay', async () => {
  const slotNotice = { limit: 2, dueAt: '2026-12-01T00:00:00Z' }
  await show(<PlanSection id="plan" choices={[]} slotJobs={jobs} subscription={{ ...starter, slotNotice }} />)
  expect(await textOf('Plan')).toContain('From 01 December 2026 your plan has room for 2 open jobs')
  await expect.element(page.getByRole('group', { name: /at most 2/ })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Barista' })).not.toBeChecked()
})

const withPaused = (jobCredits: number) => (
  <PlanSection
    id="plan"
    choices={[]}
    slotJobs={jobs.map((job) => ({ ...job, suspended: true }))}
    subscription={{ ...starter, suspendedJobs: 5, jobCredits, mayBuy: false }}
  />
)

test('paused jobs can go on with a credit, and say what it costs', async () => {
  await show(withPaused(1))
  await expect.element(page.getByRole('button', { name: /^Open again with 1 job credit\s?: Cook/ })).toBeVisible()
})

test('without a free slot or a credit paused jobs say what can be done', async () => {
  await show(withPaused(0))
  expect(await textOf('Plan')).toContain('Your plan has no free job slot for them.')
  expect(page.getByRole('button', { name: /^Open again/ }).query()).toBeNull()
})

test('where nothing is sold it says so and nothing else', async () => {
  await show(<PlanSection id="plan" {...nothing} subscription={{ ...starter, source: 'OFF', title: null }} />)
  expect(await textOf('Plan')).toBe(`Plan${texts['plan.off']}${texts['plan.offText']}`)
})

const lot: Credits['lots'][number] = {
  id: 'a',
  unit: 'UNLOCK',
  source: 'TOPUP',
  granted: 10,
  left: 7,
  startsAt: '2026-11-01T00:00:00Z',
  expiresAt: '2027-11-01T00:00:00Z',
  frozen: false,
}
const movement: Credits['movements'][number] = {
  id: 1,
  kind: 'SPEND',
  unit: 'UNLOCK',
  count: -1,
  reason: 'UNLOCK',
  title: null,
  at: '2026-11-02T05:00:00Z',
  by: 'Budi',
}

test('credits say what is left and when it expires; every movement has words', async () => {
  const movements = [
    movement,
    { ...movement, id: 2, kind: 'GRANT' as const, count: 10, reason: 'UNLOCK_10', title: '10 unlocks', by: null },
    { ...movement, id: 3, kind: 'REFUND' as const, count: 1, reason: 'DECLINED', by: null },
    { ...movement, id: 4, kind: 'REVOKE' as const, count: -3, reason: 'anything new', by: null },
  ]
  await show(
    <CreditsSection id="credits" credits={{ lots: [lot, { ...lot, id: 'b', left: 0 }], movements, total: 60 }} />,
  )
  const text = await textOf('Credits')
  expect(text).toContain('7 of 10Top-up01 November 2027')
  expect(text).not.toContain('0 of 10')
  expect(text).toContain('Contact unlockedContact unlocks, by Budi−1')
  expect(text).toContain('Received: 10 unlocksContact unlocks+10')
  expect(text).toContain('Returned: the candidate declined your invitationContact unlocks+1')
  expect(text).toContain('Withdrawn after a refundContact unlocks−3')
  expect(text).toContain('The newest 4 of 60 movements.')
})

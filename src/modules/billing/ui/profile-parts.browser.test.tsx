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
  await show(<PlanSection id="plan" subscription={starter} />)
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
    <PlanSection id="plan" subscription={{ ...starter, source: 'GRACE', graceUntil: '2026-12-08T00:00:00Z' }} />,
  )
  const text = await textOf('Plan')
  expect(text).toContain('Your plan ended on 01 December 2026')
  expect(text).toContain('Its limits hold until 08 December 2026')
  expect(text).not.toContain('New ones')
})

test('where nothing is sold it says so and nothing else', async () => {
  await show(<PlanSection id="plan" subscription={{ ...starter, source: 'OFF', title: null }} />)
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

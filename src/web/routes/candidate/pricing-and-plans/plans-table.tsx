import type { Entitlements } from '#kernel/enums.ts'
import { offeredEntitlements } from '#modules/billing/rules.offers.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

type Price = 'free' | 'paid' | 'none' | 'na'
/** What, for the candidate, for employers (decisions §7: what plans hold, and what is never sold), and the right of a plan that it is. */
const everyRow = [
  ['search', 'free', 'na'],
  ['apply', 'free', 'na'],
  ['profile', 'free', 'na'],
  ['privacy', 'free', 'na'],
  ['reviews', 'free', 'na'],
  ['answer', 'na', 'free'],
  ['page', 'na', 'free'],
  ['jobs', 'na', 'paid', 'activeJobs'],
  ['contacts', 'na', 'paid', 'candidateUnlocksPerMonth'],
  ['questions', 'na', 'paid', 'screeningQuestions'],
  ['featured', 'na', 'paid', 'featuredDays'],
  ['team', 'na', 'paid', 'seats'],
  ['rank', 'none', 'none'],
  ['reviewsGone', 'na', 'none'],
] as const satisfies readonly (readonly [string, Price, Price, entitlement?: keyof Entitlements])[]
/** Only what employers can buy is said to be paid. */
const rows = everyRow.filter(
  ([, , , entitlement]) => !entitlement || offeredEntitlements.some((offered) => offered === entitlement),
)

const tones: Record<Exclude<Price, 'na'>, Tone> = { free: 'success', paid: 'primary', none: 'muted' }

/** What is free and what is paid, line by line. Needs the text set `plans`. */
export function PlansTable({ sold }: { sold: boolean }) {
  const t = useTexts('plans')
  const price = (value: Price) =>
    value === 'na' ? t('table.na') : <StatusBadge tone={tones[value]}>{t(`table.${value}`)}</StatusBadge>
  return (
    <Card flush>
      <Table
        caption={t('table.caption')}
        rows={rows}
        rowKey={([what]) => what}
        columns={[
          { key: 'what', head: t('table.what'), rowHeader: true, cell: ([what]) => t(`row.${what}`) },
          { key: 'you', head: t('table.you'), cell: ([, you]) => price(you) },
          {
            key: 'employer',
            head: t('table.employer'),
            cell: ([, , employer]) => price(sold ? employer : free(employer)),
          },
        ]}
      />
    </Card>
  )
}

/** Where nothing is sold, what plans would hold is free too. */
const free = (value: Price): Price => (value === 'paid' ? 'free' : value)

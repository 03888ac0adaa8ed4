import { useTexts } from '#ui/i18n/i18n.tsx'
import { StatusBadge, type Tone } from '#ui/badge.tsx'
import { Card } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'

type Price = 'free' | 'paid' | 'none' | 'na'
/** What, for the candidate, for employers (decisions §7: what plans hold, and what is never sold). */
const rows = [
  ['search', 'free', 'na'],
  ['apply', 'free', 'na'],
  ['profile', 'free', 'na'],
  ['privacy', 'free', 'na'],
  ['reviews', 'free', 'na'],
  ['answer', 'na', 'free'],
  ['page', 'na', 'free'],
  ['jobs', 'na', 'paid'],
  ['contacts', 'na', 'paid'],
  ['questions', 'na', 'paid'],
  ['featured', 'na', 'paid'],
  ['team', 'na', 'paid'],
  ['rank', 'none', 'none'],
  ['reviewsGone', 'na', 'none'],
] as const satisfies readonly (readonly [string, Price, Price])[]

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

import { Badge } from '#ui/badge.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { Credits } from '../contract.shapes.ts'

type CreditsSectionProps = { id: string; credits: Pick<Credits, 'lots' | 'movements' | 'total'> }
type Movement = Credits['movements'][number]

/** What can be spent and until when, and how it came and went. Needs the set `subscription`. */
export function CreditsSection({ id, credits: { lots, movements, total } }: CreditsSectionProps) {
  const t = useTexts('subscription')
  const usable = lots.filter(({ left }) => left > 0)
  return (
    <Section title={t('credits.title')} lead={t('credits.lead')} id={id}>
      <div className="grid gap-4">
        {usable.length > 0 ? <Lots lots={usable} /> : <p className="text-muted">{t('credits.none')}</p>}
        <h3 className="mt-2">{t('credits.movements')}</h3>
        {movements.length > 0 ? (
          <Movements movements={movements} />
        ) : (
          <p className="text-sm text-muted">{t('credits.noMovements')}</p>
        )}
        {total > movements.length && (
          <p className="k-hint">{t('credits.newest', { shown: movements.length, total })}</p>
        )}
      </div>
    </Section>
  )
}

/** Credits with what is left of them and until when. Needs the set `subscription`. */
export function Lots({ lots }: Pick<Credits, 'lots'>) {
  const t = useTexts('subscription')
  const { date } = useFormat()
  return (
    <Card flush>
      <Table
        caption={t('credits.lots')}
        rows={lots}
        rowKey={({ id, unit, startsAt }) => id || `${unit} ${startsAt}`}
        columns={[
          {
            key: 'unit',
            head: t('credits.kind'),
            rowHeader: true,
            cell: ({ unit, frozen }) => (
              <>
                {t(`unit.${unit}`)} {frozen && <Badge tone="warning">{t('credits.frozen')}</Badge>}
              </>
            ),
          },
          {
            key: 'left',
            head: t('credits.left'),
            cell: ({ left, granted }) => <span className="tabular-nums">{t('credits.of', { left, granted })}</span>,
          },
          { key: 'source', head: t('credits.source'), cell: ({ source }) => t(`source.${source}`) },
          { key: 'expires', head: t('credits.expires'), cell: ({ expiresAt }) => date(expiresAt) },
        ]}
      />
    </Card>
  )
}

/** How credits came and went. Needs the set `subscription`. */
export function Movements({ movements }: Pick<Credits, 'movements'>) {
  const t = useTexts('subscription')
  const { dateTime, number } = useFormat()
  return (
    <Card flush>
      <Table
        caption={t('credits.movements')}
        rows={movements}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: 'what',
            head: t('credits.what'),
            rowHeader: true,
            cell: (movement) => <Happened movement={movement} />,
          },
          {
            key: 'count',
            head: t('credits.count'),
            align: 'end',
            cell: ({ count }) => (
              <span className="font-semibold tabular-nums">
                {count > 0 ? '+' : '−'}
                {number(Math.abs(count))}
              </span>
            ),
          },
          { key: 'date', head: t('credits.date'), nowrap: true, cell: ({ at }) => dateTime(at) },
        ]}
      />
    </Card>
  )
}

/** Why the credits came or went, in words; a code that has none is said by its kind. */
function Happened({ movement: { kind, unit, reason, title, by } }: { movement: Movement }) {
  const t = useTexts('subscription')
  const words = title
    ? t('reason.granted', { title })
    : (t.find(`reason.${reason}`) ?? t.find(`kind.${kind}`) ?? reason)
  return (
    <div>
      {words}
      <span className="block text-sm font-normal text-muted">
        {t(`unit.${unit}`)}
        {by && `, ${t('credits.by', { name: by })}`}
      </span>
    </div>
  )
}

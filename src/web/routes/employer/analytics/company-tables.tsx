import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Stat, Tiles } from '#ui/tiles.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import type { AnalyticsData } from './data.ts'

type CountsProps = Pick<AnalyticsData, 'counts'>

/** What was paid for plans and top-ups, without tax; of one job the credits that were spent on it, which have no price of their own. */
export function Spend({ counts: { spend, units } }: CountsProps) {
  const t = useTexts('analytics')
  const format = useFormat()
  if (units)
    return (
      <Section id="spend" title={t('spend.title')} lead={t('spend.units')} className="mt-8!">
        <Tiles>
          {units.map(({ unit, count, before }) => (
            <Stat
              key={unit}
              label={t(`spend.${unit}`)}
              value={format.number(count)}
              note={before !== null && t('before', { count: format.number(before) })}
            />
          ))}
        </Tiles>
      </Section>
    )
  if (!spend) return null
  return (
    <Section id="spend" title={t('spend.title')} lead={t('spend.lead')} className="mt-8!">
      {spend.length === 0 && (
        <Card>
          <p className="text-muted">{t('spend.none')}</p>
        </Card>
      )}
      {spend.map(({ currency, minor, before, hires, perHire, hasTests }) => (
        <div key={currency} className="grid gap-2">
          <Tiles>
            <Stat
              label={t('spend.net')}
              value={format.money(minor, currency)}
              note={before !== null && t('before', { count: format.money(before, currency) })}
              to="/employer/profile#invoices"
            />
            <Stat label={t('spend.hires')} value={format.number(hires)} />
            <Stat label={t('spend.perHire')} value={perHire === null ? '–' : format.money(perHire, currency)} />
          </Tiles>
          {hasTests && <p className="k-hint">{t('spend.tests')}</p>}
        </div>
      ))}
    </Section>
  )
}

/** Who did how much, by name and without a ranking. */
export function Team({ counts: { team } }: CountsProps) {
  const t = useTexts('analytics')
  const { number } = useFormat()
  if (!team || team.length === 0) return null
  return (
    <Section id="team" title={t('team.title')} lead={t('team.lead')} className="mt-8!">
      <Card flush className="max-w-3xl">
        <Table
          caption={t('team.title')}
          rows={[...team]}
          rowKey={({ memberId }) => memberId}
          columns={[
            {
              key: 'name',
              head: t('team.name'),
              rowHeader: true,
              cell: ({ name, removed }) => (removed ? t('team.removed', { name }) : name),
            },
            { key: 'decisions', head: t('team.decisions'), align: 'end', cell: ({ decisions }) => number(decisions) },
            { key: 'notes', head: t('team.notes'), align: 'end', cell: ({ notes }) => number(notes) },
            { key: 'messages', head: t('team.messages'), align: 'end', cell: ({ messages }) => number(messages) },
            {
              key: 'interviews',
              head: t('team.interviews'),
              align: 'end',
              cell: ({ interviews }) => number(interviews),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

import { dot } from '#ui/dot.ts'
import { Link } from 'react-router'
import { useLocale, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'
import type { AgendaRow } from '../contract.shapes.ts'
import { dayText, hoursText, otherClock } from '../rules.clock.ts'
import { InterviewBadge } from './interview-facts.tsx'

type AgendaProps = {
  days: readonly { date: string; weekday: number }[]
  today: string
  list: readonly AgendaRow[]
  linkOf: (row: AgendaRow) => string
}

/** Days with their interviews, by the reader's clock. Days without any are left out but for today. */
export function Agenda({ days, today, list, linkOf }: AgendaProps) {
  const locale = useLocale()
  const t = useTexts('interviews')
  const byDay = Map.groupBy(list, (row) => row.when.here.date)
  const shown = days.filter(({ date }) => byDay.has(date) || date === today || days.length === 1)
  return (
    <ol className="grid gap-6">
      {shown.map((day) => (
        <li key={day.date} className="min-w-0">
          <h2 className="mb-2 text-base">
            {dayText(day, locale)}
            {day.date === today && <span className="ml-2 text-sm font-normal text-muted">{t('agenda.today')}</span>}
          </h2>
          {byDay.has(day.date) ? (
            <Card flush>
              <ul className="divide-y divide-line">
                {byDay.get(day.date)?.map((row) => (
                  <Row key={row.id} row={row} to={linkOf(row)} />
                ))}
              </ul>
            </Card>
          ) : (
            <p className="text-sm text-muted">{t('agenda.empty')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

function Row({ row, to }: { row: AgendaRow; to: string }) {
  const t = useTexts('interviews')
  const locale = useLocale()
  const other = otherClock(row.when, locale)
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:px-5">
      <p className="tabular-nums">
        <time dateTime={row.when.at} className="font-semibold">
          {hoursText(row.when.here, locale)}
        </time>
        {other && <span className="block text-sm text-muted">{t('there', { when: other })}</span>}
      </p>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          <Link to={to}>{row.who}</Link>
        </p>
        <p className="text-sm text-muted">
          {[row.title, t(`kind.${row.kind}`), row.with.length > 0 && t('with', { names: row.with.join(', ') })]
            .filter(Boolean)
            .join(dot)}
        </p>
      </div>
      <div>
        <InterviewBadge status={row.status} />
      </div>
    </li>
  )
}

import { Link } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Facts } from '#ui/facts.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { History } from '../cases/history.tsx'

export type Measures = EndpointOutput<'admin.measures.get'>

/** What moderators decided about a company or a person: what is closed, points, cases, and how right their own reports were. */
export function MeasuresSection({ measures, ofCompany }: { measures: Measures; ofCompany: boolean }) {
  const t = useTexts('adminMeasures')
  const words = useTexts('moderation')
  const admin = useTexts('admin')
  const format = useFormat()
  const { points, restrictions, reports, strikes, cases, decisions } = measures
  const reviewed = reports.agreed + reports.refused
  const accuracy =
    reports.sent === 0
      ? t('noReports')
      : reviewed === 0
        ? t('notJudged', { sent: format.number(reports.sent) })
        : t('accuracy', {
            sent: format.number(reports.sent),
            agreed: format.number(reports.agreed),
            refused: format.number(reports.refused),
            share: admin('percent', { value: Math.round((100 * reports.agreed) / reviewed) }),
          })
  return (
    <Section title={t('title')} id="moderation">
      <Card>
        <Facts
          items={[
            { term: t('points'), value: format.number(points) },
            {
              term: t('closed'),
              value:
                restrictions.length === 0 ? (
                  t('nothingClosed')
                ) : (
                  <ul>
                    {restrictions.map(({ kind, until, caseId }) => (
                      <li key={kind}>
                        <Link className="k-link" to={`/admin/cases/${caseId}`}>
                          {until
                            ? t('until', { what: words(`limit.${kind}`), date: format.dateTime(until) })
                            : t('forGood', { what: words(`limit.${kind}`) })}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ),
            },
            { term: t(ofCompany ? 'reportsMembers' : 'reports'), value: accuracy },
          ]}
        />
      </Card>
      {strikes.length > 0 && <Strikes list={strikes} />}
      {cases.length > 0 && <Cases list={cases} />}
      {decisions.length > 0 && (
        <Section level={3} title={t('decisions')}>
          <History list={decisions} />
        </Section>
      )}
    </Section>
  )
}

function Strikes({ list }: { list: Measures['strikes'] }) {
  const t = useTexts('adminMeasures')
  const words = useTexts('moderation')
  const format = useFormat()
  const counts = ({ voidedAt, expiresAt }: Measures['strikes'][number]) => {
    if (voidedAt) return t('voided', { date: format.date(voidedAt) })
    return expiresAt ? format.date(expiresAt) : t('untilVoided')
  }
  return (
    <Section level={3} title={t('strikes')}>
      <Card flush>
        <Table
          caption={t('strikes')}
          rows={list}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'given',
              head: t('given'),
              rowHeader: true,
              cell: ({ givenAt, caseId }) => (
                <Link className="k-link" to={`/admin/cases/${caseId}`}>
                  {format.date(givenAt)}
                </Link>
              ),
            },
            {
              key: 'because',
              head: t('because'),
              cell: ({ reasons }) => reasons.map((reason) => words(`reason.${reason}`)).join(', '),
            },
            { key: 'counts', head: t('counts'), cell: counts },
            { key: 'points', head: t('strikePoints'), align: 'end', cell: ({ points }) => format.number(points) },
          ]}
        />
      </Card>
    </Section>
  )
}

function Cases({ list }: { list: Measures['cases'] }) {
  const t = useTexts('adminMeasures')
  const targets = useTexts('adminCases')
  const words = useTexts('moderation')
  const format = useFormat()
  return (
    <Section level={3} title={t('cases')}>
      <Card flush>
        <Table
          caption={t('cases')}
          rows={list}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'subject',
              head: t('caseSubject'),
              rowHeader: true,
              cell: ({ id, target, title }) => (
                <span className="block min-w-0 [overflow-wrap:anywhere]">
                  <Link className="font-semibold" to={`/admin/cases/${id}`}>
                    {title || targets(`targets.${target}`)}
                  </Link>
                  <span className="block text-sm font-normal text-muted">{targets(`targets.${target}`)}</span>
                </span>
              ),
            },
            {
              key: 'because',
              head: t('because'),
              cell: ({ reasons }) => reasons.map((reason) => words(`reason.${reason}`)).join(', '),
            },
            { key: 'reports', head: t('caseReports'), align: 'end', cell: ({ reports }) => format.number(reports) },
            { key: 'opened', head: t('caseOpened'), nowrap: true, cell: ({ createdAt }) => format.date(createdAt) },
            {
              key: 'state',
              head: t('caseState'),
              cell: ({ decidedAt }) =>
                decidedAt ? t('stateDecided', { date: format.date(decidedAt) }) : t('stateOpen'),
            },
          ]}
        />
      </Card>
    </Section>
  )
}

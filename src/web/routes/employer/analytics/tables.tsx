import { Link } from 'react-router'
import type { Hiring } from '#modules/analytics/contract.ts'
import { sourceWord } from '#modules/applications/rules.sources.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'
import { Table } from '#ui/table.tsx'
import { analyticsHref, type AnalyticsFilter } from './analytics-filter.ts'
import { Change, CountLink, useCount, useDuration, useShare } from '#web/charts/numbers.tsx'

type HiringProps = { hiring: Hiring }

/** Which links bring people who look, and who apply. */
export function Sources({ hiring }: HiringProps & { filter: AnalyticsFilter }) {
  const t = useTexts('analytics')
  const count = useCount()
  const share = useShare()
  const name = (source: string) => {
    const word = sourceWord(source)
    return word ? t(`sources.${word}`) : source
  }
  return (
    <Section id="sources" title={t('sources.title')} lead={t('sources.lead')} className="mt-0! min-w-0">
      <Card flush>
        {hiring.sources.length === 0 && <p className="p-4 text-muted">{t('sources.none')}</p>}
        {hiring.sources.length > 0 && (
          <Table
            caption={t('sources.title')}
            rows={hiring.sources}
            rowKey={({ source }) => source}
            columns={[
              {
                key: 'source',
                head: t('sources.source'),
                rowHeader: true,
                cell: ({ source }) => <span className="[overflow-wrap:anywhere]">{name(source)}</span>,
              },
              { key: 'views', head: t('series.VIEW'), align: 'end', cell: ({ views }) => count(views) },
              {
                key: 'applied',
                head: t('series.APPLIED'),
                align: 'end',
                cell: ({ source, applications, list }) => (
                  <CountLink number={{ value: applications, before: null, list }} label={name(source)} />
                ),
              },
              { key: 'share', head: t('sources.share'), align: 'end', cell: ({ perMille }) => share(perMille) },
              { key: 'hired', head: t('series.HIRED'), align: 'end', cell: ({ hired }) => count(hired) },
            ]}
          />
        )}
        {hiring.moreSources > 0 && (
          <p className="k-hint border-t border-line px-4 py-2">{t('sources.more', { count: hiring.moreSources })}</p>
        )}
      </Card>
    </Section>
  )
}

/** What people searched for when they found the jobs. */
export function SearchWords({ hiring: { words, moreWords } }: HiringProps) {
  const t = useTexts('analytics')
  const { number } = useFormat()
  return (
    <Section id="words" title={t('words.title')} lead={t('words.lead')} className="mt-0! min-w-0">
      <Card flush>
        {words.length === 0 && <p className="p-4 text-muted">{t('words.none')}</p>}
        {words.length > 0 && (
          <Table
            caption={t('words.title')}
            small
            rows={[...words]}
            rowKey={(row) => row.words}
            columns={[
              {
                key: 'words',
                head: t('words.words'),
                rowHeader: true,
                cell: (row) => <span className="[overflow-wrap:anywhere]">{row.words}</span>,
              },
              { key: 'views', head: t('series.VIEW'), align: 'end', cell: ({ views }) => number(views) },
            ]}
          />
        )}
        {moreWords > 0 && (
          <p className="k-hint border-t border-line px-4 py-2">{t('words.more', { count: moreWords })}</p>
        )}
      </Card>
    </Section>
  )
}

/** How long applicants wait. */
export function Times({ hiring, compared }: HiringProps & { compared: boolean }) {
  const t = useTexts('analytics')
  const duration = useDuration()
  const rows = [{ key: 'firstAnswer', ...hiring.firstAnswer } as const, { key: 'toHire', ...hiring.toHire } as const]
  return (
    <Section id="times" title={t('times.title')} className="mt-0! min-w-0">
      <Card flush>
        <Table
          caption={t('times.title')}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: 'name', head: t('times.from'), rowHeader: true, cell: ({ key }) => t(`times.${key}`) },
            {
              key: 'count',
              head: t('times.count'),
              align: 'end',
              cell: ({ key, now }) => (
                <CountLink number={{ value: now.count, before: null, list: now.list }} label={t(`times.${key}`)} />
              ),
            },
            {
              key: 'median',
              head: t('times.median'),
              align: 'end',
              cell: ({ now, before }) => (
                <>
                  {duration(now.medianMinutes)}
                  {compared && before?.medianMinutes != null && (
                    <span className="k-hint block">{t('before', { count: duration(before.medianMinutes) })}</span>
                  )}
                </>
              ),
            },
            { key: 'p90', head: t('times.p90'), align: 'end', cell: ({ now }) => duration(now.p90Minutes) },
          ]}
        />
        <p className="k-hint border-t border-line px-4 py-2">
          {t('times.unanswered')} <CountLink number={hiring.unanswered} label={t('times.unanswered')} />
        </p>
      </Card>
    </Section>
  )
}

export function Reasons({ hiring }: HiringProps) {
  const t = useTexts('analytics')
  if (hiring.reasons.length === 0) return null
  return (
    <Section id="reasons" title={t('reasons.title')} className="mt-0! min-w-0">
      <Card flush>
        <Table
          caption={t('reasons.title')}
          small
          rows={[...hiring.reasons]}
          rowKey={({ code }) => code}
          columns={[
            { key: 'reason', head: t('reasons.reason'), rowHeader: true, cell: ({ label }) => label },
            {
              key: 'count',
              head: t('reasons.count'),
              align: 'end',
              cell: (row) => <CountLink number={row} label={row.label} />,
            },
            { key: 'change', head: t('change'), cell: (row) => <Change number={row} /> },
          ]}
        />
      </Card>
    </Section>
  )
}

/** How the applicants of one job answered its questions. */
export function Answers({ hiring }: HiringProps) {
  const t = useTexts('analytics')
  if (hiring.answers.length === 0) return null
  const nameOf = (kind: string, value: string) =>
    kind === 'YES_NO' ? t(value === 'true' ? 'answers.yes' : 'answers.no') : value
  return (
    <Section id="answers" title={t('answers.title')} className="mt-8!">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {hiring.answers.map(({ questionId, text, kind, answered, options }) => (
          <Card key={questionId}>
            <h3 className="text-base">{text}</h3>
            <p className="k-hint mt-0.5">
              {answered === null ? t('answers.few') : t('answers.answered', { count: answered })}
            </p>
            <dl className="mt-2 grid gap-1 text-sm">
              {options.map((option) => (
                <div key={option.value} className="flex justify-between gap-3">
                  <dt>{nameOf(kind, option.value)}</dt>
                  <dd className="font-semibold tabular-nums">
                    <CountLink
                      number={{ value: option.count, before: null, list: option.list }}
                      label={`${text}: ${nameOf(kind, option.value)}`}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </Section>
  )
}

/** The same numbers for each job; its name narrows the page to it. */
export function Jobs({ hiring, filter }: HiringProps & { filter: AnalyticsFilter }) {
  const t = useTexts('analytics')
  const status = useTexts('jobPost')
  const count = useCount()
  if (filter.job !== null || hiring.jobs.length === 0) return null
  const numbers = ['views', 'starts', 'shortlisted', 'interviewed', 'hired'] as const
  const heads = {
    views: 'VIEW',
    starts: 'START',
    shortlisted: 'SHORTLIST',
    interviewed: 'IN_INTERVIEW',
    hired: 'HIRED',
  } as const
  const column = (key: (typeof numbers)[number]) => ({
    key,
    head: t(`series.${heads[key]}`),
    align: 'end' as const,
    cell: (row: Hiring['jobs'][number]) => count(row[key]),
  })
  return (
    <Section id="jobs" title={t('jobs.title')} lead={t('jobs.lead')} className="mt-8!">
      <Card flush>
        <Table
          caption={t('jobs.title')}
          rows={[...hiring.jobs]}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'job',
              head: t('jobs.job'),
              rowHeader: true,
              cell: ({ id, title, ...job }) => (
                <>
                  <Link className="k-link" to={analyticsHref({ ...filter, job: id })}>
                    {title}
                  </Link>
                  <span className="k-hint block font-normal">
                    {job.deleted ? t('jobs.deleted') : status(`status.${job.status}`)}
                  </span>
                </>
              ),
            },
            column('views'),
            column('starts'),
            {
              key: 'applied',
              head: t('series.APPLIED'),
              align: 'end',
              cell: ({ title, applications, list }) => (
                <CountLink number={{ value: applications, before: null, list }} label={title} />
              ),
            },
            ...numbers.slice(2).map(column),
          ]}
        />
        {hiring.moreJobs > 0 && (
          <p className="k-hint border-t border-line px-4 py-2">{t('jobs.more', { count: hiring.moreJobs })}</p>
        )}
      </Card>
    </Section>
  )
}

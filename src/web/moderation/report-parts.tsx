import type { EndpointOutput } from '#modules/contract.ts'
import { Badge } from '#ui/badge.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

type OwnReport = EndpointOutput<'reports.list'>['list'][number]

/** What a report was about, by its name of today. */
export function ReportSubject({ report: { target, title } }: { report: Pick<OwnReport, 'target' | 'title'> }) {
  const t = useTexts('moderation')
  return [t(`reports.of.${target}`), title || t('reports.gone')].join(' · ')
}

/** What became of a report. */
export function ReportState({ report: { outcome, removed } }: { report: Pick<OwnReport, 'outcome' | 'removed'> }) {
  const t = useTexts('moderation')
  if (outcome === null) return <Badge tone="warning">{t('reports.open')}</Badge>
  return <Badge>{t(removed ? 'reports.removed' : `reports.${outcome}`)}</Badge>
}

import { Link, useLocation } from 'react-router'
import { choicePath } from '#modules/activity/rules.paths.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Report, ReportFlag, reportTriggerClass } from '#web/reports/report-part.tsx'

type ReportProps = {
  jobId: string
  /** What may be wrong; null for those who have to sign in first. */
  reasons: readonly { code: string; label: string }[] | null
  /** The report came back: the reason was missing. */
  hasError: boolean
}

/** Telling the administrators that something is wrong with a job; closed until it is needed. */
export function ReportJob({ jobId, reasons, hasError }: ReportProps) {
  const t = useTexts('jobPage')
  const { pathname, search } = useLocation()
  if (!reasons)
    return (
      <Link
        to={`/jobsseekers/login?next=${encodeURIComponent(pathname + search)}`}
        className={reportTriggerClass}
        rel="nofollow"
      >
        <ReportFlag />
        {t('report.guest')}
      </Link>
    )
  return (
    <details open={hasError}>
      <summary className={`${reportTriggerClass} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <ReportFlag />
        {t('report.open')}
      </summary>
      <Report
        t={t}
        action={choicePath + search}
        about={{ jobId, next: pathname + search }}
        reasons={reasons}
        hasError={hasError}
      />
    </details>
  )
}

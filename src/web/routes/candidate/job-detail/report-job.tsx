import { Link } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ReportFlag, reportTriggerClass } from '#web/reports/report-part.tsx'

/** The way to tell the moderators that something is wrong with a job. */
export function ReportJob({ jobId }: { jobId: string }) {
  const t = useTexts('jobPage')
  return (
    <p>
      <Link to={`/report?job=${jobId}`} className={reportTriggerClass} rel="nofollow">
        <ReportFlag />
        {t('report.open')}
      </Link>
    </p>
  )
}

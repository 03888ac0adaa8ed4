import { Link } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ReportFlag, reportTriggerClass } from '#web/reports/report-part.tsx'

/** The way to tell the moderators that something is wrong with a job, and how to notice it. */
export function ReportJob({ jobId }: { jobId: string }) {
  const t = useTexts('jobPage')
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link to={`/report?job=${jobId}`} className={reportTriggerClass} rel="nofollow">
        <ReportFlag />
        {t('report.open')}
      </Link>
      <Link to="/safety-tips" className={reportTriggerClass}>
        <Icon name="shield-alert" size={16} />
        {t('report.tips')}
      </Link>
    </p>
  )
}

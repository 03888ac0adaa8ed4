import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { choicePath } from '#features/discovery/ui/job-choice.tsx'
import { useTexts } from './i18n.tsx'

const form = () => import('./report-form.tsx')
const ReportForm = import.meta.env.SSR
  ? (await form()).ReportForm
  : lazy(() => form().then((file) => ({ default: file.ReportForm })))

type ReportProps = {
  jobId: string
  /** What may be wrong; null for those who have to sign in first. */
  reasons: readonly { code: string; label: string }[] | null
  /** The report came back: the reason was missing. */
  refused: boolean
}

/** Telling the administrators that something is wrong with a job; closed until it is needed. */
export function ReportJob({ jobId, reasons, refused }: ReportProps) {
  const t = useTexts('jobPage')
  const { pathname, search } = useLocation()
  const look = 'inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink hover:underline'
  if (!reasons)
    return (
      <Link to={`/jobsseekers/login?next=${encodeURIComponent(pathname + search)}`} className={look} rel="nofollow">
        <Flag aria-hidden="true" size={16} />
        {t('report.guest')}
      </Link>
    )
  return (
    <details open={refused}>
      <summary className={`${look} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        <Flag aria-hidden="true" size={16} />
        {t('report.open')}
      </summary>
      <Suspense>
        <ReportForm
          action={choicePath + search}
          about={{ jobId, next: pathname + search }}
          reasons={reasons}
          refused={refused}
          words={{
            lead: t('report.lead'),
            reason: t('report.reason'),
            details: t('report.details'),
            send: t('report.send'),
          }}
        />
      </Suspense>
    </details>
  )
}

import { Flag } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { reportReasons } from '#features/reviews/rules.ts'
import { useTexts } from './i18n.tsx'

const form = () => import('./report-form.tsx')
const ReportForm = import.meta.env.SSR
  ? (await form()).ReportForm
  : lazy(() => form().then((file) => ({ default: file.ReportForm })))

type ReportProps = {
  review: { id: string; title: string }
  /** Where the form stands open, or the door for those who have to sign in first. */
  href: string
  guest?: boolean
  open?: boolean
  /** It came back: the reason was missing. */
  refused?: boolean
}

/** Telling the moderators that something is wrong with a review. The form is on the page only where it was asked for. */
export function ReportReview({ review, href, guest, open, refused }: ReportProps) {
  const t = useTexts('reviews')
  const { pathname, search } = useLocation()
  if (open)
    return (
      <Suspense>
        <ReportForm
          action={pathname + search}
          about={{ id: review.id }}
          refused={refused ?? false}
          reasons={reportReasons.map((code) => ({ code, label: t(`reportReason.${code}`) }))}
          words={{
            lead: t('report.lead'),
            reason: t('report.reason'),
            details: t('report.details'),
            send: t('report.send'),
          }}
        />
      </Suspense>
    )
  return (
    <Link
      to={href}
      rel="nofollow"
      preventScrollReset
      aria-label={t(guest ? 'report.guestOf' : 'report.openOf', { title: review.title })}
      className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-ink hover:underline"
    >
      <Flag aria-hidden="true" size={16} />
      {t(guest ? 'report.guest' : 'report.open')}
    </Link>
  )
}

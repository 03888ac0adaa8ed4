import { Link, useLocation } from 'react-router'
import { reportReasons } from '#modules/reviews/rules.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Report, ReportFlag, reportTriggerClass } from './report-part.tsx'

type ReportProps = {
  review: { id: string; title: string }
  /** The URL with the form open, or the sign-in page for guests. */
  href: string
  guest?: boolean
  open?: boolean
  /** It came back: the reason was missing. */
  hasError?: boolean
}

/** Reports a review to the moderators. The form is on the page only where the URL asks for it. */
export function ReportReview({ review, href, guest, open, hasError }: ReportProps) {
  const t = useTexts('reviews')
  const { pathname, search } = useLocation()
  if (open)
    return (
      <Report
        t={t}
        action={pathname + search}
        about={{ id: review.id }}
        hasError={hasError ?? false}
        reasons={reportReasons.map((code) => ({ code, label: t(`reportReason.${code}`) }))}
      />
    )
  return (
    <Link
      to={href}
      rel="nofollow"
      preventScrollReset
      aria-label={t(guest ? 'report.guestOf' : 'report.openOf', { title: review.title })}
      className={reportTriggerClass}
    >
      <ReportFlag />
      {t(guest ? 'report.guest' : 'report.open')}
    </Link>
  )
}

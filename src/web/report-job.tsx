import { Flag } from 'lucide-react'
import { Form, Link, useLocation, useNavigation } from 'react-router'
import { choicePath } from '#features/discovery/ui/job-choice.tsx'
import { useTexts } from './i18n.tsx'
import { Button } from './kit/button.tsx'
import { RadioGroup } from './kit/choice.tsx'
import { TextArea } from './kit/text-area.tsx'

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
  const sending = useNavigation().formData?.get('intent') === 'report'
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
      <Form method="post" action={choicePath + search} className="k-card mt-2 grid max-w-prose gap-4">
        <p className="text-sm text-muted">{t('report.lead')}</p>
        <input type="hidden" name="intent" value="report" />
        <input type="hidden" name="jobId" value={jobId} />
        <input type="hidden" name="next" value={pathname + search} />
        <RadioGroup
          label={t('report.reason')}
          name="reason"
          required
          options={reasons.map(({ code, label }) => ({ value: code, label }))}
          {...(refused && { errors: ['REQUIRED'] })}
        />
        <TextArea label={t('report.details')} name="details" optional maxLength={1000} />
        <div>
          <Button type="submit" busy={sending}>
            {t('report.send')}
          </Button>
        </div>
      </Form>
    </details>
  )
}

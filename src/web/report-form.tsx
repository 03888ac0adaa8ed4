import { Form, useLocation, useNavigation } from 'react-router'
import { choicePath } from '#features/discovery/ui/job-choice.tsx'
import { useTexts } from './i18n.tsx'
import { Button } from './kit/button.tsx'
import { RadioGroup } from './kit/choice.tsx'
import { TextArea } from './kit/text-area.tsx'

type ReportFormProps = { jobId: string; reasons: readonly { code: string; label: string }[]; refused: boolean }

/** What is wrong with a job, for the administrators; a file of its own that only candidates load. */
export function ReportForm({ jobId, reasons, refused }: ReportFormProps) {
  const t = useTexts('jobPage')
  const { pathname, search } = useLocation()
  const sending = useNavigation().formData?.get('intent') === 'report'
  return (
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
  )
}

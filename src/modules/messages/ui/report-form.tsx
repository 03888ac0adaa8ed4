import { Form } from '#ui/form/page-form.tsx'
import { messageReportReasons } from '#kernel/enums.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { ThreadView } from '../contract.shapes.ts'
import { excerpt } from '../rules.ts'

/** Reports what the other side wrote; the moderator sees the ticked messages alone. */
export function ReportForm({ thread }: { thread: ThreadView }) {
  const t = useTexts('messages')
  const format = useFormat()
  const theirs = thread.list.filter(({ side, gone }) => side !== thread.side && !gone)
  const last = theirs.at(-1)?.seq
  if (theirs.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="k-link inline-flex min-h-11 w-fit cursor-pointer items-center">
        {t(thread.side === 'CANDIDATE' && !thread.blocked ? 'report.titleBlock' : 'report.title')}
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-prose gap-4">
        <input type="hidden" name="intent" value="message-report" />
        <p className="text-muted">{t('report.lead')}</p>
        <fieldset className="grid max-h-56 gap-1 overflow-y-auto">
          <legend className="mb-1 font-semibold">{t('report.which')}</legend>
          {theirs.map(({ seq, body, at }) => (
            <label key={seq} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                name="seqs"
                value={seq}
                defaultChecked={seq === last}
                className="size-5 flex-none accent-primary"
              />
              <span className="[overflow-wrap:anywhere]">
                {excerpt(body ?? '', 80)} <span className="text-muted">{format.dateTime(at)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Select
          name="reason"
          id="report-reason"
          label={t('report.reason')}
          options={messageReportReasons.map((reason) => ({ value: reason, label: t(`report.reasons.${reason}`) }))}
        />
        <TextArea name="details" id="report-details" label={t('report.details')} rows={3} limit={1000} optional />
        {thread.side === 'CANDIDATE' && !thread.blocked && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2">
            <input type="checkbox" name="block" value="1" defaultChecked className="size-5 flex-none accent-primary" />
            {t('report.block', { name: thread.company })}
          </label>
        )}
        <Button type="submit" className="justify-self-start">
          {t('report.submit')}
        </Button>
      </Form>
    </details>
  )
}

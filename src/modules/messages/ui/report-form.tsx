import { messageReportReasons } from '#kernel/enums/messages.ts'
import { Checkbox, CheckboxGroup } from '#ui/form/checkbox.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import type { FormReply } from '#ui/form/form-schema.ts'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import type { ThreadView } from '../contract.shapes.ts'
import { excerpt } from '../rules.ts'

const schema = () => import('../contract.forms.ts').then((forms) => forms.reportForm)

type ReportFormProps = { thread: ThreadView; lastResult: FormReply | null }

/** Reports what the other side wrote. What was reported is not offered again, and sending a report closes the form. */
export function ReportForm(props: ReportFormProps) {
  const t = useTexts('messages')
  const theirs = props.thread.list.filter(({ side, gone }) => side !== props.thread.side && !gone)
  const count = theirs.filter(({ reported }) => reported).length
  return (
    <>
      {count > 0 && <p className="mb-1 w-full text-sm text-muted">{t('report.sent', { count })}</p>}
      {count < theirs.length && <NewReport key={count} {...props} />}
    </>
  )
}

/** The moderator sees the ticked messages alone. */
function NewReport({ thread, lastResult }: ReportFormProps) {
  const t = useTexts('messages')
  const format = useFormat()
  const theirs = thread.list.filter(({ side, gone, reported }) => side !== thread.side && !gone && !reported)
  const mayBlock = thread.side === 'CANDIDATE' && !thread.blocked
  const kit = useKitForm({
    id: 'message-report',
    lastResult,
    schema,
    defaultValue: { seqs: theirs.slice(-1).map(({ seq }) => String(seq)), block: mayBlock },
  })
  return (
    <details className="text-sm" open={lastResult !== null}>
      <summary className="k-link inline-flex min-h-11 w-fit cursor-pointer items-center">
        {t(mayBlock ? 'report.titleBlock' : 'report.title')}
      </summary>
      <KitForm {...kit} preventScrollReset className="mt-2 grid max-w-prose gap-4">
        <input type="hidden" name="intent" value="message-report" />
        <p className="text-muted">{t('report.lead')}</p>
        <CheckboxGroup
          field={kit.fields.seqs}
          label={t('report.which')}
          className="max-h-56 overflow-y-auto"
          options={theirs.map(({ seq, body, at }) => ({
            value: String(seq),
            label: excerpt(body ?? '', 80),
            hint: format.dateTime(at),
          }))}
        />
        <Select
          field={kit.fields.reason}
          label={t('report.reason')}
          placeholder={t('report.choose')}
          options={messageReportReasons.map((reason) => ({ value: reason, label: t(`report.reasons.${reason}`) }))}
          required
        />
        <TextArea field={kit.fields.details} label={t('report.details')} rows={3} limit={1000} optional />
        {thread.side === 'CANDIDATE' && !thread.blocked && (
          <Checkbox field={kit.fields.block} label={t('report.block', { name: thread.company })} />
        )}
        <SubmitButton className="justify-self-start">{t('report.submit')}</SubmitButton>
      </KitForm>
    </details>
  )
}

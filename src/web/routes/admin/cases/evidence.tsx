import { privateUri } from '#modules/files/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card } from '#ui/page.tsx'
import type { ShownCase } from './shown-case.ts'

/** What the reported side was asked and what it answered. */
export function Evidence({ list }: { list: ShownCase['evidence'] }) {
  const t = useTexts('adminCases')
  const format = useFormat()
  return (
    <div className="grid grid-cols-1 gap-3">
      {list.map(({ id, question, askedAt, dueAt, answer, endedAt, files }) => (
        <Card key={id} className="min-w-0">
          <p className="text-sm text-muted">
            {t('asked', { date: format.dateTime(askedAt), due: format.dateTime(dueAt) })}
          </p>
          <p className="my-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{question}</p>
          {answer === null ? (
            <p className="k-hint">{t(endedAt ? 'noAnswerOver' : 'noAnswer')}</p>
          ) : (
            <div className="rounded-md bg-sunken p-3">
              <p className="text-sm font-semibold">{t('answer')}</p>
              <p className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{answer}</p>
              {files.map((file) => (
                <a key={file.id} className="k-link mt-1 block [overflow-wrap:anywhere]" href={privateUri(file.id)}>
                  {file.name}
                </a>
              ))}
            </div>
          )}
        </Card>
      ))}
    </div>
  )
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.askForm)

type AskFormProps = { version: number; reply: Parameters<typeof useKitForm>[0]['lastResult'] }

/** Asks the reported side something before the case is decided. */
export function AskForm({ version, reply }: AskFormProps) {
  const t = useTexts('adminCases')
  const kit = useKitForm({ id: 'ask', lastResult: reply, defaultValue: { version: String(version) }, schema })
  return (
    <details className="k-card p-0" open={reply?.initialValue?.['question'] !== undefined}>
      <summary className="k-fold p-4 font-semibold">{t('ask')}</summary>
      <KitForm {...kit} className="grid grid-cols-1 gap-4 px-4 pb-4">
        <p className="text-muted">{t('askLead')}</p>
        <input type="hidden" name="do" value="ask" />
        <input type="hidden" name="version" value={version} />
        <TextArea field={kit.fields.question} label={t('question')} rows={3} maxLength={1000} required />
        <div>
          <SubmitButton variant="secondary">{t('askSend')}</SubmitButton>
        </div>
      </KitForm>
    </details>
  )
}

import { privateUri } from '#modules/files/rules.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Notice } from '#ui/display.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, Section } from '#ui/page.tsx'
import { EvidenceFiles } from './evidence-files.tsx'
import { SubjectName, type Reply, type ShownStatements } from './statement.tsx'

type Question = ShownStatements['requests'][number]

/** What moderators ask before they decide, with the form to answer. */
export function Questions({ list, reply }: { list: readonly Question[]; reply: Reply }) {
  const t = useTexts('moderation')
  const format = useFormat()
  if (list.length === 0) return null
  return (
    <Section id="questions" title={t('statements.requests')} lead={t('statements.requestsLead')}>
      <div className="grid gap-4">
        {list.map((question) => (
          <Card as="article" key={question.id}>
            <h3 className="text-base [overflow-wrap:anywhere]">
              <SubjectName target={question.target} title={question.title} />
            </h3>
            <p className="text-sm text-muted">{format.dateTime(question.askedAt)}</p>
            <p className="my-3 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{question.question}</p>
            {question.endedAt ? <Answered question={question} /> : <AnswerForm question={question} reply={reply} />}
          </Card>
        ))}
      </div>
    </Section>
  )
}

function Answered({ question: { answer, files } }: { question: Question }) {
  const t = useTexts('moderation')
  if (answer === null) return <Notice tone="muted">{t('statements.unanswered')}</Notice>
  return (
    <Notice tone="muted" title={t('statements.answered')}>
      <span className="block whitespace-pre-line [overflow-wrap:anywhere]">{answer}</span>
      {files.map(({ id, name }) => (
        <a key={id} className="k-link block" href={privateUri(id)}>
          {name}
        </a>
      ))}
    </Notice>
  )
}

const schema = () => import('#modules/moderation/contract.forms.ts').then((forms) => forms.evidenceForm)

function AnswerForm({ question, reply }: { question: Question; reply: Reply }) {
  const t = useTexts('moderation')
  const format = useFormat()
  const kit = useKitForm({ id: `answer-${question.id}`, lastResult: reply, defaultValue: {}, schema })
  return (
    <KitForm {...kit} encType="multipart/form-data" className="grid grid-cols-1 gap-4">
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="requestId" value={question.id} />
      <p className="font-semibold">{t('statements.answerUntil', { date: format.date(question.dueAt) })}</p>
      <TextArea field={kit.fields.text} label={t('statements.answerText')} rows={5} maxLength={2000} required />
      <EvidenceFiles field={kit.fields.files} />
      <div>
        <SubmitButton>{t('statements.answerSend')}</SubmitButton>
      </div>
    </KitForm>
  )
}

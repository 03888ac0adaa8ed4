import { answerForm } from '#modules/admin/contract.messages.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { contentKey } from '#web/pipeline/content-key.ts'
import { load, redirectWithNotice } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import { runAction } from './action.ts'
import { ErrorMessage } from './error-message.tsx'
import type { Route } from './+types/message'

export const handle: RouteHandle = { texts: ['admin', 'mailLog', 'contactMessages'] }

export async function loader({ context, params }: Route.LoaderArgs) {
  return { ...(await load(context, 'admin.messages.get', { id: params.id })), formKey: crypto.randomUUID() }
}

export async function action({ context, request, params: { id } }: Route.ActionArgs) {
  const form = await request.formData()
  const page = `/admin/messages/${id}`
  const intent = form.get('intent')
  if (intent === 'done' || intent === 'again') {
    const failed = await runAction(context, id, page, (call) =>
      call('admin.messages.handle', { id, handled: intent === 'done' }),
    )
    return failed instanceof Response ? failed : { failed: failed.data.code, reply: null }
  }
  form.delete('intent')
  const done = await submit(context, form, answerForm, 'admin.messages.answer', (value) => ({
    id,
    key: contentKey(value.key, value.body),
    body: value.body,
  }))
  if (!done.ok) return { failed: null, reply: done.reply.data }
  return redirectWithNotice(context, page, 'ANSWER_SENT')
}

const schema = () => import('#modules/admin/contract.messages.ts').then((forms) => forms.answerForm)

/** A message of the contact form with its thread, and the answer that goes out by email. */
export default function Message({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('contactMessages')
  const adminTexts = useTexts('admin')
  const mailTexts = useTexts('mailLog')
  const format = useFormat()
  const { name, email, topic, message, locale, createdAt, handledAt, thread, formKey } = loaderData
  return (
    <Page width="reading">
      <PageMeta title={name} noindex />
      <PageHead
        back={
          <Breadcrumb
            label={adminTexts('path')}
            items={[{ label: adminTexts('nav.messages'), to: '/admin/messages' }, { label: name }]}
          />
        }
        title={name}
        lead={
          <>
            <a className="break-all" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </a>
            {` · ${adminTexts(`messages.topic.${topic}`)} · ${t(`language.${locale === 'id' ? 'id' : 'en'}`)}`}
          </>
        }
        actions={
          <LinkButton to={`/admin/search?${new URLSearchParams({ q: email }).toString()}`}>
            {t('findPerson')}
          </LinkButton>
        }
      />
      <ErrorMessage code={actionData?.failed ?? undefined} />
      <ol className="grid gap-3">
        <Entry who={name} at={createdAt} body={message} lang={locale} />
        {thread.map((entry) => (
          <Entry
            key={entry.id}
            who={entry.fromOperator ? (entry.author ?? t('us')) : name}
            at={entry.at}
            body={entry.body}
            lang={locale}
            isAnswer={entry.fromOperator}
            status={
              entry.fromOperator ? (entry.mailStatus ? mailTexts(`status.${entry.mailStatus}`) : t('notSent')) : null
            }
            isFailed={
              entry.fromOperator &&
              (entry.mailStatus === null || ['BOUNCED', 'FAILED', 'SUPPRESSED'].includes(entry.mailStatus))
            }
          />
        ))}
      </ol>
      <AnswerForm key={formKey} formKey={formKey} locale={locale} reply={actionData?.reply ?? null} />
      <ActionForm method="post" className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p className="text-sm text-muted">
          {handledAt ? t('answered', { date: format.dateTime(handledAt) }) : t('waits')}
        </p>
        <Button type="submit" size="sm" variant="quiet" name="intent" value={handledAt ? 'again' : 'done'}>
          {handledAt ? adminTexts('messages.markOpen') : adminTexts('messages.markDone')}
        </Button>
      </ActionForm>
    </Page>
  )
}

type EntryProps = {
  who: string
  at: string
  body: string
  lang: string
  isAnswer?: boolean
  status?: string | null
  isFailed?: boolean
}

function Entry({ who, at, body, lang, isAnswer = false, status, isFailed }: EntryProps) {
  const format = useFormat()
  return (
    <Card as="li" className={isAnswer ? 'sm:ml-10' : 'sm:mr-10'}>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span className="font-semibold text-ink">{who}</span>
        <span>{format.dateTime(at)}</span>
        {status && <Badge tone={isFailed ? 'error' : 'muted'}>{status}</Badge>}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line break-words" lang={lang}>
        {body}
      </p>
    </Card>
  )
}

type AnswerProps = { formKey: string; locale: string; reply: Parameters<typeof useKitForm>[0]['lastResult'] }

function AnswerForm({ formKey, locale, reply }: AnswerProps) {
  const t = useTexts('contactMessages')
  const kit = useKitForm({ id: 'answer', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="mt-6 grid gap-4">
      <input type="hidden" name="key" value={formKey} />
      <TextArea
        field={kit.fields.body}
        label={t('answer')}
        hint={t('answerHint', { language: t(`language.${locale === 'id' ? 'id' : 'en'}`) })}
        rows={7}
        required
      />
      <div>
        <SubmitButton>{t('send')}</SubmitButton>
      </div>
    </KitForm>
  )
}

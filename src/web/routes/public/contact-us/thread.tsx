import { contactReplyForm } from '#modules/reference/contract.contact.ts'
import { isFail } from '#kernel/fail.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { KitForm, SubmitButton, useKitForm } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { Card, Page, PageHead } from '#ui/page.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'
import { contentKey } from '#web/pipeline/content-key.ts'
import { app, redirectWithNotice, throwBadInput, throwErrorResponse } from '#web/pipeline/request.ts'
import type { RouteHandle } from '#web/document/route-handle.ts'
import { submit } from '#web/pipeline/submit.ts'
import type { Route } from './+types/thread'

export const handle: RouteHandle = { texts: ['contactUs'] }

/** Null when the link has expired or the message is gone. */
export async function loader({ context }: Route.LoaderArgs) {
  const request = app(context)
  const token = (request.url.searchParams.get('t') ?? '').slice(0, 2000)
  try {
    if (!token) return null
    const conversation = await request.call('reference.contactThread', { token })
    return { ...conversation, token, key: crypto.randomUUID() }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code !== 'GONE') throwErrorResponse(request, error)
    return null
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = form.get('token')
  if (typeof token !== 'string') throwBadInput()
  const done = await submit(context, form, contactReplyForm, 'reference.contactReply', ({ key, ...reply }) => ({
    ...reply,
    key: contentKey(key, reply.message),
  }))
  if (!done.ok) return done.reply
  return redirectWithNotice(context, `/contact-us/thread?t=${encodeURIComponent(token)}`, 'CONTACT_REPLIED')
}

const schema = () => import('#modules/reference/contract.contact.ts').then((forms) => forms.contactReplyForm)

/** The conversation with the operator, from the link in the email. */
export default function ContactThread({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts('contactUs')
  const format = useFormat()
  if (!loaderData)
    return (
      <Page width="reading">
        <PageMeta title={t('thread.title')} noindex />
        <EmptyState
          level={1}
          title={t('thread.gone')}
          action={<LinkButton to="/contact-us">{t('sent.again')}</LinkButton>}
        >
          {t('thread.goneText')}
        </EmptyState>
      </Page>
    )
  const { thread, topic, token, key } = loaderData
  return (
    <Page width="reading">
      <PageMeta title={t('thread.title')} noindex />
      <PageHead title={t('thread.title')} lead={t(`topics.${topic}`)} />
      <ol className="grid gap-3">
        {thread.map((entry) => (
          <Card as="li" key={entry.id}>
            <p className="text-sm text-muted">
              {entry.fromOperator ? t('thread.us') : t('thread.you')} · {format.dateTime(entry.at)}
            </p>
            <p className="mt-2 whitespace-pre-line break-words">{entry.body}</p>
          </Card>
        ))}
      </ol>
      <ReplyForm key={key} token={token} formKey={key} reply={actionData ?? null} />
    </Page>
  )
}

type ReplyProps = { token: string; formKey: string; reply: Parameters<typeof useKitForm>[0]['lastResult'] }

function ReplyForm({ token, formKey, reply }: ReplyProps) {
  const t = useTexts('contactUs')
  const kit = useKitForm({ id: 'contact-reply', lastResult: reply, schema })
  return (
    <KitForm {...kit} className="mt-6 grid gap-4">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="key" value={formKey} />
      <TextArea field={kit.fields.message} label={t('thread.reply')} hint={t('thread.hint')} rows={5} required />
      <div>
        <SubmitButton>{t('thread.send')}</SubmitButton>
      </div>
    </KitForm>
  )
}

import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import type { ThreadView } from '../contract.shapes.ts'
import { MessageBody } from './message-body.tsx'

type Held = NonNullable<Extract<ThreadView, { side: 'COMPANY' }>['held']>

/** A message that goes out with the notice of a rejection, and can be taken back until then. */
export function HeldNotice({ held, name }: { held: Held; name: string }) {
  const t = useTexts('messages')
  const format = useFormat()
  return (
    <Notice
      tone="warning"
      className="mt-4"
      title={held.until ? t('held.title', { date: format.dateTime(held.until) }) : t('held.soon')}
    >
      <p className="mb-2">{t('held.text', { name })}</p>
      <MessageBody text={held.body} />
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="intent" value="message-unhold" />
        <Button type="submit" size="sm">
          {t('held.drop')}
        </Button>
      </Form>
    </Notice>
  )
}

import { Form } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Card, Section } from '#ui/page.tsx'

type Kinds = readonly { kind: string; subject: string | null; count: number }[]

/** Failed emails by kind, each tried again as a whole: after an outage nobody presses a button for each. */
export function RetryKinds({ kinds }: { kinds: Kinds }) {
  const t = useTexts('work')
  const tMail = useTexts('mailLog')
  if (kinds.length === 0) return null
  return (
    <Section id="retry-kinds" className="mb-6" title={t('retryKinds.title')} lead={t('retryKinds.lead')}>
      <Card>
        <ul className="grid gap-3">
          {kinds.map(({ kind, subject, count }) => {
            const name = subject ?? tMail('name.other')
            return (
              <li key={kind}>
                <Form method="post" className="flex flex-wrap items-center justify-between gap-2">
                  <input type="hidden" name="kind" value="mails" />
                  <input type="hidden" name="of" value={kind} />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {name} <span className="text-muted">{t('retryKinds.count', { count })}</span>
                  </span>
                  <Button type="submit" size="sm" name="intent" value="retryAll" aria-label={t('retryAllOf', { name })}>
                    {t('retryAll')}
                  </Button>
                </Form>
              </li>
            )
          })}
        </ul>
      </Card>
    </Section>
  )
}

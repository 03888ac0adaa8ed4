import { Form } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { legalPaths } from '#modules/content/rules.legal.ts'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

type AcceptFormProps = {
  list: EndpointOutput<'accounts.terms'>['list']
  busy: boolean
  /** The box was not ticked. */
  needed: boolean
  /** Why the viewer may not accept, or null. */
  reason: string | null
}

/** What changes in each page, and one box to accept it all. */
export function AcceptForm({ list, busy, needed, reason }: AcceptFormProps) {
  const [t, shell] = [useTexts('legal'), useTexts('shell')]
  const { date } = useFormat()
  return (
    <Form method="post" className="grid grid-cols-1 gap-6">
      <input type="hidden" name="intent" value="accept" />
      {list.map(({ document, number, from, due, changes }) => (
        <Card key={document} as="section" aria-labelledby={`change-${document}`}>
          <input type="hidden" name="version" value={`${document}:${number}`} />
          <h2 id={`change-${document}`} className="text-lg">
            {shell(`legal.page.${document}`)}
          </h2>
          <p className="k-hint mt-1">{t(due ? 'accept.from' : 'accept.ahead', { date: date(from) })}</p>
          <h3 className="mt-4 text-base">{t('accept.whatChanges')}</h3>
          <p className="mt-1 break-words whitespace-pre-line">{changes}</p>
          <p className="mt-4">
            <a className="k-link" href={`${legalPaths[document]}?version=${number}`} target="_blank" rel="noreferrer">
              {t('accept.whole')}
            </a>
          </p>
        </Card>
      ))}
      <div>
        <label className="k-check">
          <input
            type="checkbox"
            name="agree"
            value="on"
            aria-invalid={needed || undefined}
            aria-describedby={needed ? 'agree-needed' : undefined}
          />
          <span className="min-w-0 flex-1">{t('accept.agree')}</span>
        </label>
        {needed && (
          <p id="agree-needed" className="k-error" role="alert">
            {t('accept.needed')}
          </p>
        )}
      </div>
      <div>
        <Button type="submit" variant="primary" busy={busy} reason={reason}>
          {t('accept.submit')}
        </Button>
      </div>
    </Form>
  )
}

import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'
import type { ConsentOutcome, ConsentPurpose } from '../rules.consent.ts'

type CurrentConsent = {
  purpose: ConsentPurpose
  given: boolean
  version: string
  at: string | null
  withdrawable: boolean
}
type LogEntry = { purpose: ConsentPurpose; version: string; outcome: ConsentOutcome; at: string }

/** Current consents, each with a button to give or withdraw it, and the consent log. */
export function ConsentList({ current, log }: { current: readonly CurrentConsent[]; log: readonly LogEntry[] }) {
  const t = useTexts('settings')
  const format = useFormat()
  return (
    <div className="grid gap-4">
      <Card flush>
        <ul className="divide-y divide-line">
          {current.map(({ purpose, given, version, at, withdrawable }) => (
            <li key={purpose} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
              <div className="min-w-0 flex-1 basis-60">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {t(`consent.${purpose}.title`)}
                  <Badge tone={given ? 'success' : 'muted'}>{t(given ? 'consent.given' : 'consent.notGiven')}</Badge>
                </p>
                <p className="mt-0.5 text-sm text-muted">{t(`consent.${purpose}.text`)}</p>
                {at && <p className="k-hint mt-0.5">{t('consent.since', { date: format.dateTime(at), version })}</p>}
              </div>
              {withdrawable && (
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="purpose" value={purpose} />
                  {!given && <input type="hidden" name="given" value="on" />}
                  <Button
                    type="submit"
                    name="intent"
                    value="consent"
                    size="sm"
                    aria-label={t(given ? 'consent.withdrawOf' : 'consent.giveOf', {
                      what: t(`consent.${purpose}.title`),
                    })}
                  >
                    {t(given ? 'consent.withdraw' : 'consent.give')}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {log.length > 0 && (
        <details>
          <summary className="k-fold text-sm font-semibold text-nila-ink">{t('consent.log')}</summary>
          <ol className="mt-2 grid gap-1.5 text-sm">
            {log.map((entry, at) => (
              <li key={at} className="flex flex-wrap gap-x-3">
                <span className="text-muted tabular-nums">{format.dateTime(entry.at)}</span>
                <span>
                  {t(`consent.entry.${entry.outcome}`, {
                    what: t(`consent.${entry.purpose}.title`),
                    version: entry.version,
                  })}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

import { Form } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Button } from '#ui/button.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'

type FlagHistoryProps = {
  list: 'scamPhrases' | 'protectedNames' | 'blockedWords'
  current: EndpointOutput<'admin.flags.get'>['scamPhrases' | 'protectedNames' | 'blockedWords']
}

/** Who changed a list and how much, and back again. */
export function FlagHistory({ list, current }: FlagHistoryProps) {
  const t = useTexts('flags')
  const format = useFormat()
  if (current.history.length === 0) return <p className="k-hint mt-3">{t('builtIn')}</p>
  return (
    <details className="mt-3">
      <summary className="k-fold py-2 font-semibold">{t('history', { count: current.history.length })}</summary>
      <ul className="divide-y divide-line border-y border-line">
        {current.history.map(({ number, at, by, added, removed }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0">
              {t('change', { name: by ?? t('nobody'), date: format.dateTime(at) })}{' '}
              <span className="text-muted tabular-nums">
                +{format.number(added)} −{format.number(removed)}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="key" value={list} />
              <input type="hidden" name="version" value={current.version} />
              <input type="hidden" name="number" value={number} />
              <Button
                type="submit"
                size="sm"
                name="intent"
                value="undo"
                aria-label={t('undoOf', { date: format.dateTime(at) })}
              >
                {t('undo')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}

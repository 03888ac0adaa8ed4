import type { ReactNode } from 'react'
import type { EndpointOutput } from '#modules/contract.ts'
import { Button } from '#ui/button.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'

type EarlierProps = {
  earlier: EndpointOutput<'admin.masters.usage'>['earlier']
  /** Hidden fields of every form about the value. */
  fields: ReactNode
  reason: string | null
}

/** What a value was before, and a button that saves it again. */
export function MasterEarlier({ earlier, fields, reason }: EarlierProps) {
  const [t, format] = [useTexts('admin'), useFormat()]
  if (earlier.length === 0) return null
  return (
    <details className="border-t border-line pt-4">
      <summary className="k-link inline-flex min-h-6 cursor-pointer items-center text-sm">
        {t('masters.earlier')}
      </summary>
      <ul className="mt-2 grid gap-2">
        {earlier.map(({ number, en, idText, aliases, status, by, at }) => {
          const date = format.dateTime(at)
          return (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 text-sm [overflow-wrap:anywhere]">
                {[en, idText, ...aliases].join(' · ')} ({t(`masters.status.${status}`)}){' '}
                <span className="block text-muted">{t('masters.earlierBy', { date, name: by ?? '–' })}</span>
              </span>
              <ActionForm method="post">
                {fields}
                <input type="hidden" name="en" value={en} />
                <input type="hidden" name="idText" value={idText} />
                <input type="hidden" name="aliases" value={aliases.join('\n')} />
                <Button
                  type="submit"
                  size="sm"
                  name="intent"
                  value={status === 'INACTIVE' ? 'off' : 'on'}
                  aria-label={t('masters.earlierUndoOf', { name: en, date })}
                  reason={reason}
                  reasonAs="tip"
                >
                  {t('masters.earlierUndo')}
                </Button>
              </ActionForm>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

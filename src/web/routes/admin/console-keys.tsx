import { useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Switch } from '#ui/form/checkbox.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Keyboard } from '#ui/icons.tsx'
import { useKeys } from '#ui/use-keys.ts'
import { storeKeyPreference } from '../../shells/key-preference.ts'

/** Leads to the next row of the list on the page, or the one before; Enter then opens it as any link. */
function move(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#main tbody tr')].flatMap(
    (row) => row.querySelector('a') ?? [],
  )
  const at = rows.findIndex((link) => link === document.activeElement)
  rows[at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1)]?.focus()
}

const claim = () => document.querySelector<HTMLElement>('#main button[name="do"][value="claim"]')?.click()

/** Shortcuts of every list and case of the console, with the list of them behind a button. */
export function ConsoleKeys({ started }: { started: boolean }) {
  const t = useTexts('adminSearch')
  const hydrated = useHydrated()
  const [on, setOn] = useState(started)
  const [open, setOpen] = useState(false)
  useKeys(on, { j: () => move(1), k: () => move(-1), c: claim, '?': () => setOpen(true) })
  if (!hydrated) return null
  const lines = [
    ['j', t('keys.next')],
    ['k', t('keys.previous')],
    ['Enter', t('keys.open')],
    ['c', t('keys.claim')],
    [t('shortcut'), t('keys.search')],
    ['?', t('keys.help')],
  ] as const
  return (
    <span className="max-lg:hidden touch:hidden">
      <IconButton
        size="sm"
        label={t('keys.title')}
        icon={<Keyboard aria-hidden="true" />}
        tipEdge="end"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('keys.title')}>
        <dl className="grid gap-2">
          {lines.map(([key, what]) => (
            <div key={key} className="flex items-center justify-between gap-4">
              <dt className="text-sm">{what}</dt>
              <dd>
                <kbd className="rounded-sm border border-current px-1.5 font-sans text-xs">{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 border-t border-line pt-4">
          <Switch
            label={t('keys.on')}
            hint={t('keys.onHint')}
            checked={on}
            onChange={(event) => {
              setOn(event.currentTarget.checked)
              storeKeyPreference(event.currentTarget.checked, '/admin')
            }}
          />
        </div>
      </Dialog>
    </span>
  )
}

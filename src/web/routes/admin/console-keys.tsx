import { useState } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ShortcutDialog } from '#ui/shortcut-dialog.tsx'
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
  const [on, setOn] = useState(started)
  const [open, setOpen] = useState(false)
  useKeys(on, { j: () => move(1), k: () => move(-1), c: claim, '?': () => setOpen(true) })
  const lines = [
    [['j'], t('keys.next')],
    [['k'], t('keys.previous')],
    [['Enter'], t('keys.open')],
    [['c'], t('keys.claim')],
    [[t('shortcut')], t('keys.search')],
    [['?'], t('keys.help')],
  ] as const
  return (
    <ShortcutDialog
      label={t('keys.title')}
      title={t('keys.title')}
      lines={lines}
      keyOf={(key) => (
        <kbd key={key} className="rounded-sm border border-current px-1.5 font-sans text-xs">
          {key}
        </kbd>
      )}
      open={open}
      setOpen={setOpen}
      on={on}
      setOn={(isOn) => {
        setOn(isOn)
        storeKeyPreference(isOn, '/admin')
      }}
      switchLabel={t('keys.on')}
      switchHint={t('keys.onHint')}
    />
  )
}

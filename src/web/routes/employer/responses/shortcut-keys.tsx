import { useEffect, useState, type RefObject } from 'react'
import { Key } from '#modules/applications/ui/decision-menu.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { ShortcutDialog } from '#ui/shortcut-dialog.tsx'

type KeysProps = {
  on: boolean
  setOn: (on: boolean) => void
  opener: RefObject<() => void>
  board?: boolean
  single?: boolean
}

/** The list of keys behind its button, and the switch that turns them off. */
export function ShortcutKeys({ on, setOn, opener, board, single }: KeysProps) {
  const t = useTexts('applicants')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    opener.current = () => setOpen(true)
  }, [opener])
  const lines: [keys: string[], what: string][] = [
    [['j', 'k'], t('keys.move')],
    ...(board ? ([[['h', 'l'], t('keys.across')]] as [string[], string][]) : []),
    ...(single
      ? ([[['u'], t('keys.back')]] as [string[], string][])
      : ([[['Enter'], t('keys.open')]] as [string[], string][])),
    ...(board || single ? [] : ([[['x'], t('keys.select')]] as [string[], string][])),
    [['1', '2', '3', '4', '5'], t('keys.decide')],
    ...(single ? [] : ([[['Esc'], t('keys.close')]] as [string[], string][])),
    [['?'], t('keys.help')],
  ]
  return (
    <ShortcutDialog
      label={t('keys.button')}
      title={t('keys.title')}
      lines={lines}
      keyOf={(key) => (
        <Key key={key} spoken>
          {key}
        </Key>
      )}
      open={open}
      setOpen={setOpen}
      on={on}
      setOn={setOn}
      switchLabel={t('keys.on')}
      switchHint={t('keys.onHint')}
    />
  )
}

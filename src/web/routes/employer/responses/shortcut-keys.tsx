import { Keyboard } from '#ui/icons.tsx'
import { useEffect, useState, type RefObject } from 'react'
import { Key } from '#modules/applications/ui/decision-menu.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { IconButton } from '#ui/button.tsx'
import { Switch } from '#ui/form/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useHydrated } from '#ui/hydrated.ts'

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
  const hydrated = useHydrated()
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
  if (!hydrated) return null
  return (
    <span className="max-lg:hidden touch:hidden">
      <IconButton
        size="sm"
        label={t('keys.button')}
        icon={<Keyboard aria-hidden="true" />}
        tipEdge="end"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('keys.title')}>
        <dl className="grid gap-2">
          {lines.map(([keys, what]) => (
            <div key={what} className="flex items-center justify-between gap-4">
              <dt className="text-sm">{what}</dt>
              <dd className="flex gap-1">
                {keys.map((key) => (
                  <Key key={key} spoken>
                    {key}
                  </Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 border-t border-line pt-4">
          <Switch
            label={t('keys.on')}
            hint={t('keys.onHint')}
            checked={on}
            onChange={(event) => setOn(event.currentTarget.checked)}
          />
        </div>
      </Dialog>
    </span>
  )
}

import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Switch } from './form/checkbox.tsx'
import { useHydrated } from './hydrated.ts'
import { Icon } from './icon.tsx'

type ShortcutDialogProps = {
  /** Name of the button. */
  label: string
  title: string
  /** Keys, and what they do. */
  lines: readonly (readonly [keys: readonly string[], what: string])[]
  keyOf: (key: string) => ReactNode
  open: boolean
  setOpen: (open: boolean) => void
  /** Whether the keys are on, and the switch that turns them off. */
  on: boolean
  setOn: (on: boolean) => void
  switchLabel: string
  switchHint: string
}

/** The list of keyboard shortcuts behind its button; nothing without a script, or where there is no keyboard. */
export function ShortcutDialog(props: ShortcutDialogProps) {
  const { label, title, lines, keyOf, open, setOpen, on, setOn, switchLabel, switchHint } = props
  if (!useHydrated()) return null
  return (
    <span className="max-lg:hidden touch:hidden">
      <IconButton size="sm" label={label} icon={<Icon name="keyboard" />} tipEdge="end" onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        <dl className="grid gap-2">
          {lines.map(([keys, what]) => (
            <div key={what} className="flex items-center justify-between gap-4">
              <dt className="text-sm">{what}</dt>
              <dd className="flex gap-1">{keys.map(keyOf)}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-5 border-t border-line pt-4">
          <Switch
            label={switchLabel}
            hint={switchHint}
            checked={on}
            onChange={(event) => setOn(event.currentTarget.checked)}
          />
        </div>
      </Dialog>
    </span>
  )
}

import { useState } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/icon.tsx'
import type { PasskeyOutcome } from './passkey-client.ts'

/** Whether this browser has passkeys; false until the page runs, so that nothing is offered without a script. */
export const usePasskeys = (): boolean => useHydrated() && 'PublicKeyCredential' in window

type PasskeyButtonProps = {
  label: string
  run: () => Promise<PasskeyOutcome>
  onDone: () => void
  wide?: boolean
}

/** Starts a ceremony and says in words what went wrong. Nothing in browsers without passkeys. */
export function PasskeyButton({ label, run, onDone, wide = false }: PasskeyButtonProps) {
  const errors = useTexts('errorMsg')
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  if (!usePasskeys()) return null
  const start = async () => {
    setBusy(true)
    setCode(null)
    const outcome = await run()
    setBusy(false)
    if (outcome.ok) onDone()
    else setCode(outcome.code)
  }
  return (
    <div className={cx('grid gap-2', !wide && 'justify-items-start')}>
      <Button
        wide={wide}
        {...(wide && { size: 'lg' as const })}
        busy={busy}
        onClick={() => void start()}
        icon={<Icon name="key-round" size={18} />}
      >
        {label}
      </Button>
      {code && (
        <p role="alert" className="text-sm text-error">
          {errors.find(code) ?? errors('DEFECT')}
        </p>
      )}
    </div>
  )
}

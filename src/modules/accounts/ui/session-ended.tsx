import { useEffect, useState } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Why one stands at the door, and that what was typed waits here, where this browser has it. */
export function SessionEnded({ next }: { next: string | null }) {
  const t = useTexts('auth')
  const [kept, setKept] = useState(false)
  useEffect(() => {
    if (next === null) return
    const look = async () => setKept((await import('#ui/browser/form-copy.ts')).hasCopyOf(next))
    look().catch(() => undefined) // no connection: nothing is promised
  }, [next])
  return (
    <p role="status" className="mb-5 rounded-md bg-nila-soft px-4 py-3 text-sm text-nila-ink">
      {t(kept ? 'login.endedKept' : 'login.ended')}
    </p>
  )
}

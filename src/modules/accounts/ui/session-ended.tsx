import { useEffect, useState } from 'react'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** Explains on the login page that the session ended, and that unsaved form input is kept in this browser if it is. */
export function SessionEnded({ next }: { next: string | null }) {
  const t = useTexts('auth')
  const [hasCopy, setHasCopy] = useState(false)
  useEffect(() => {
    if (next === null) return
    const checkCopy = async () => {
      const { hasCopyOf, keepSentFrom } = await import('#ui/browser/form-copy.ts')
      keepSentFrom(next)
      setHasCopy(hasCopyOf(next))
    }
    checkCopy().catch(() => undefined) // offline: the module cannot load, so promise nothing
  }, [next])
  return (
    <p role="status" className="mb-5 rounded-md bg-nila-soft px-4 py-3 text-sm text-nila-ink">
      {t(hasCopy ? 'login.endedKept' : 'login.ended')}
    </p>
  )
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useKit } from '../provider.tsx'

/** Where a copy of this form may be: asked before the code for copies is loaded. */
function mayHaveCopy(id: string): boolean {
  try {
    return `form:${id}` in sessionStorage
  } catch {
    return false // storage is locked
  }
}

/**
 * Keeps what a form was sent with until it is answered. When the answer is the sign-in page, because the session ended elsewhere, the
 * form is filled again for the same person.
 */
export function useSentCopy(id: string) {
  // A form that is answered is a navigation, also to its own page; the sign-in page is a document instead.
  const { key } = useLocation()
  const { owner = '' } = useKit()
  const copies = useRef<Pick<typeof import('./sent-copy.ts'), 'storeSent' | 'removeSent'>>(null)
  const sent = useRef(false)
  const [restored, setRestored] = useState(false)
  const load = useCallback(() => {
    if (copies.current) return
    import('./sent-copy.ts').then(
      ({ storeSent, removeSent }) => (copies.current = { storeSent, removeSent }),
      () => undefined, // offline: nothing is kept
    )
  }, [])
  useEffect(() => {
    if (!mayHaveCopy(id)) return
    let unmounted = false
    import('./sent-copy.ts').then(
      ({ restoreSent }) => unmounted || setRestored(restoreSent(id, owner)),
      () => undefined, // offline: the copy waits
    )
    return () => void (unmounted = true)
  }, [id, owner])
  const answered = useCallback(() => {
    if (sent.current) copies.current?.removeSent(id)
    sent.current = false
  }, [id])
  useEffect(() => answered, [key, answered])
  const store = (form: HTMLFormElement) => {
    if (!copies.current || form.method === 'get') return
    copies.current.storeSent(id, form, owner)
    sent.current = true
  }
  return { load, store, restored }
}

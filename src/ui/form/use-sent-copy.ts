import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useKit } from '../provider.tsx'
import { keepSentFrom, type KeptFor } from '../browser/form-copy.ts'
import { onNoAnswer } from '../browser/no-answer.ts'
import { removeAnswered, restoreSent, storeSent } from './sent-copy.ts'

/**
 * Keeps what a form was sent with until it is answered. When the answer is the sign-in page, because the session ended elsewhere, or none
 * comes, the form is filled again for the same person.
 */
export function useSentCopy(id: string) {
  // A form that is answered is a navigation, also to its own page; the sign-in page is a document instead.
  const { key } = useLocation()
  const { owner = '' } = useKit()
  const sent = useRef(false)
  const [restored, setRestored] = useState<KeptFor | null>(null)
  useEffect(() => {
    const kept = restoreSent(id, owner)
    if (kept) setRestored(kept)
  }, [id, owner])
  useEffect(() => onNoAnswer(() => keepSentFrom(location.pathname + location.search, 'NO_ANSWER')), [])
  const answered = useCallback(() => {
    if (sent.current) removeAnswered(id)
    sent.current = false
  }, [id])
  useEffect(() => answered, [key, answered])
  const store = (form: HTMLFormElement) => {
    if (form.method === 'get') return
    storeSent(id, form, owner)
    sent.current = true
  }
  return { store, restored }
}

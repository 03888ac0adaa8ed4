import { useLayoutEffect, useState } from 'react'
import { useHydrated } from '../hydrated.ts'

/**
 * The start text of a text area: what the reader typed before the page was hydrated, else `start`. React keeps the text of
 * inputs through hydration, but sets a text area back to the server's text (`initTextarea` of react-dom); given as the start
 * text, what was typed stays. The selection of the area that has the focus is put back.
 */
export function useEarlyText(id: string, start: string | undefined): string | undefined {
  const hydrated = useHydrated()
  const [first] = useState(start)
  const [early] = useState(() => (hydrated ? null : readArea(id)))
  useLayoutEffect(() => {
    const area = document.activeElement
    if (early && area instanceof HTMLTextAreaElement && area.id === id) area.setSelectionRange(early.from, early.to)
  }, [early, id])
  return early && first === start && early.text !== plain(start) ? early.text : start
}

const plain = (text = '') => text.replace(/\r\n?/g, '\n')

/** Read from the page and compared with the start text: React may begin to hydrate more than once. */
function readArea(id: string) {
  if (typeof document === 'undefined') return null
  const area = document.getElementById(id)
  if (!(area instanceof HTMLTextAreaElement)) return null
  return { text: area.value, from: area.selectionStart, to: area.selectionEnd }
}

import { useEffect, useLayoutEffect, useState } from 'react'
import { useHydrated } from '../hydrated.ts'

/**
 * The start text of a text area: what the reader typed before the page was hydrated, else `start`. React keeps the text of
 * inputs through hydration, but sets a text area back to the server's text (`initTextarea` of react-dom); given as the start
 * text, what was typed stays. The selection that this loses is put back. An `input` event then notifies whoever follows the form
 * (autosave, validation) what they were too late to hear, also when it was typed while React was at work.
 */
export function useEarlyText(id: string, start: string | undefined): string | undefined {
  const hydrated = useHydrated()
  const [hydrating] = useState(!hydrated)
  const [first] = useState(start)
  const [early] = useState(() => (hydrated ? null : readArea(id, plain(start))))
  useLayoutEffect(() => {
    reads.delete(id)
    const area = document.activeElement
    if (early && area instanceof HTMLTextAreaElement && area.id === id && isReset(area))
      area.setSelectionRange(early.from, early.to)
  }, [early, id])
  useEffect(() => {
    if (!hydrating) return
    // After the effects of the whole page, which listen by then.
    const timer = setTimeout(() => {
      const area = document.getElementById(id)
      if (area instanceof HTMLTextAreaElement && area.value !== plain(first))
        area.dispatchEvent(new Event('input', { bubbles: true }))
    })
    return () => clearTimeout(timer)
  }, [hydrating, first, id])
  return early !== null && first === start && early.text !== plain(start) ? early.text : start
}

/** The caret stands where setting the value puts it; elsewhere the reader has put it since. */
const isReset = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  selectionStart === selectionEnd && (selectionEnd === 0 || selectionEnd === value.length)

const plain = (text = '') => text.replace(/\r\n?/g, '\n')

type EarlyText = { text: string; from: number; to: number }

const reads = new Map<string, EarlyText>()

/**
 * What the area holds before hydration. React may begin to hydrate more than once, and each time sets the area back to the
 * server's text, with the caret at its start: then what was read at first counts.
 */
function readArea(id: string, server: string): EarlyText | null {
  if (typeof document === 'undefined') return null
  const area = document.getElementById(id)
  if (!(area instanceof HTMLTextAreaElement)) return null
  const now = { text: area.value, from: area.selectionStart, to: area.selectionEnd }
  const before = reads.get(id)
  if (before && (now.text === before.text || now.text === server)) return before
  reads.set(id, now)
  return now
}

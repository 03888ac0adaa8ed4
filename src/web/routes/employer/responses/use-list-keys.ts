import { useCallback, useEffect, useRef, useState } from 'react'
import { applicationStatuses } from '#modules/applications/rules.ts'
import { submitDecision } from '#modules/applications/ui/submit-decision.ts'
import { useKeys } from '#ui/use-keys.ts'
import { storeKeyPreference } from '../../../shells/key-preference.ts'

const rowsIn = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('[data-applicant]')]
const current = () => document.activeElement?.closest<HTMLElement>('[data-applicant]') ?? null
const focus = (row: HTMLElement | undefined) => row?.querySelector<HTMLElement>('[data-open]')?.focus()

/** The row `by` places further in its column; the first one, or where the last one was, when none has the focus. */
function step(by: number, last: number): void {
  const row = current()
  const rows = rowsIn(row?.closest('.k-lane') ?? document)
  const at = row ? rows.indexOf(row) + by : Math.max(0, last)
  focus(rows[Math.max(0, Math.min(at, rows.length - 1))])
}

/** The row at the same height in the next column that has one. */
function across(by: number): void {
  const lane = current()?.closest('.k-lane')
  if (!lane) return step(0, 0)
  const lanes = [...document.querySelectorAll('.k-lane')].filter((each) => each === lane || rowsIn(each).length > 0)
  const next = lanes[lanes.indexOf(lane) + by]
  const row = current()
  if (next && row) focus(rowsIn(next)[Math.min(rowsIn(lane).indexOf(row), rowsIn(next).length - 1)])
}

/** j and k move through the applicants, with a drawer to the next one in it (h and l over the board), x selects, 1 to 5 decide, ? explains. A row that leaves hands the focus on. */
export function useListKeys(started: boolean, drawer: { open: string | null; go: (by: 1 | -1) => void }) {
  const [on, set] = useState(started)
  const opener = useRef<() => void>(() => undefined)
  const last = useRef(-1)
  useEffect(() => {
    const note = () => {
      const row = current()
      if (row) last.current = rowsIn(document).indexOf(row)
    }
    // Whoever presses elsewhere has left the list; in a dialog about a row they have not.
    const leave = (event: Event) => {
      if (event.target instanceof Element && !event.target.closest('[data-applicant], dialog')) last.current = -1
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', leave)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', leave)
    }
  }, [])
  useEffect(() => {
    if (last.current >= 0 && document.activeElement === document.body) step(0, last.current)
  })
  const decisions = Object.fromEntries(
    applicationStatuses.map((status, at) => [
      String(at + 1),
      () => {
        const id = current()?.dataset['applicant'] ?? drawer.open
        if (id) submitDecision(id, status)
      },
    ]),
  )
  useKeys(on, {
    j: () => (drawer.open ? drawer.go(1) : step(1, last.current)),
    k: () => (drawer.open ? drawer.go(-1) : step(-1, last.current)),
    h: () => across(-1),
    l: () => across(1),
    x: () => current()?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
    '?': () => opener.current(),
    ...decisions,
  })
  const setOn = useCallback((next: boolean) => {
    set(next)
    storeKeyPreference(next, '/employer')
  }, [])
  return { on, setOn, opener }
}

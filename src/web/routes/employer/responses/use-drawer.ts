import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useKeys } from '#ui/use-keys.ts'
import { drawerHref, filterQuery, type ApplicantFilter } from './applicant-filter.ts'

/** From here on there is room for the drawer next to the list. */
export const drawerFrom = '(min-width: 1280px)'

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-applicant="${id}"]`)

/**
 * The drawer of the list: who is open, how it opens from a row, goes on to the next one and closes. Escape closes it, also where other
 * keys are off; the focus goes back to the row that it was opened from.
 */
export function useDrawer(filter: ApplicantFilter, ids: readonly string[]) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const open = query.get('applicant')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const before = useRef(open)
  const place = useRef(-1)
  const listTo = `/employer/responses${filterQuery(filter)}`
  useEffect(() => {
    const at = open ? ids.indexOf(open) : -1
    if (at >= 0) place.current = at
  }, [open, ids])
  useEffect(() => {
    const left = before.current
    before.current = open
    if (open) {
      setOpened((all) => (all.has(open) ? all : new Set([...all, open])))
      rowOf(open)?.scrollIntoView({ block: 'nearest' })
    } else if (left) rowOf(left)?.querySelector<HTMLElement>('[data-open]')?.focus()
  }, [open])
  const show = useCallback(
    (id: string, event: MouseEvent) => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!plain || !matchMedia(drawerFrom).matches) return
      event.preventDefault()
      void navigate(drawerHref(id, filter), { preventScrollReset: true })
    },
    [filter, navigate],
  )
  const close = () => {
    if (open && !document.querySelector(':popover-open')) void navigate(listTo, { preventScrollReset: true })
  }
  useKeys(open !== null, { Escape: close })
  /** Opens the next or previous row; where the open one left the list, the one that took its place. */
  const go = (by: 1 | -1) => {
    const at = open ? ids.indexOf(open) : -1
    const next = at >= 0 ? at + by : by > 0 ? place.current : place.current - 1
    const id = ids[next]
    if (id) void navigate(drawerHref(id, filter), { replace: true, preventScrollReset: true })
  }
  return { open, wasOpened: (id: string) => opened.has(id), show, go, listTo }
}

import { useEffect, useRef } from 'react'

type Actions = { unmount: () => void; close: () => void }

/**
 * Takes the list of a Base UI combobox out of the page when it closes. Base UI's popup part would, but hides the rest of the page
 * from screen readers while the list is open and adds a button with an English name (mui/base-ui issues 5528 and 5263).
 */
export function useUnmountOnClose(open: boolean) {
  const actions = useRef<Actions | null>(null)
  useEffect(() => {
    if (!open) actions.current?.unmount()
  }, [open])
  return actions
}

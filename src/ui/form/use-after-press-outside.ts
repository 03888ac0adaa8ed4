import { useEffect, useRef } from 'react'

/** A mouse button may be released over something that was not pressed; then there is no click. */
const releaseMs = 100

/**
 * A function that calls `leave`: at once, or, when a press outside the box took the focus away, after that press. A list in the
 * page that closed in the middle of a press would move the button away from under the pointer, and its click would be lost.
 */
export function useAfterPressOutside(box: HTMLElement | null, open: boolean, leave: () => void): () => void {
  const pressed = useRef(false)
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  }, [leave])
  useEffect(() => {
    if (!open || !box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onPress = ({ target }: Event) => {
      clearTimeout(timer)
      pressed.current = target instanceof Node && !box.contains(target)
    }
    const end = () => {
      if (!pressed.current) return
      pressed.current = false
      latest.current()
    }
    const endLater = (ms: number) => () => {
      clearTimeout(timer)
      timer = setTimeout(end, ms)
    }
    const onClick = endLater(0)
    const onRelease = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && endLater(releaseMs)()
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('click', onClick, true)
    document.addEventListener('pointerup', onRelease, true)
    // The page is scrolled by touch: the list stays.
    const onCancel = () => (pressed.current = false)
    document.addEventListener('pointercancel', onCancel, true)
    return () => {
      clearTimeout(timer)
      pressed.current = false
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('pointerup', onRelease, true)
      document.removeEventListener('pointercancel', onCancel, true)
    }
  }, [box, open])
  return () => {
    if (!pressed.current) latest.current()
  }
}

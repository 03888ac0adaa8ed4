import {
  useLayoutEffect,
  useSyncExternalStore,
  type ComponentProps,
  type Ref,
  type RefObject,
  type SyntheticEvent,
} from 'react'

type InputProps = Omit<ComponentProps<'input'>, 'ref'>
export type SharedProps = InputProps & { ref?: Ref<HTMLInputElement> | undefined }

/** The props that Base UI gives the input of a combobox, for an input that stands elsewhere in the tree. */
export type InputPropsStore = {
  get: () => SharedProps
  set: (props: SharedProps) => void
  subscribe: (listener: () => void) => () => void
}

const closed: SharedProps = {
  role: 'combobox',
  autoComplete: 'off',
  'aria-autocomplete': 'list',
  'aria-haspopup': 'listbox',
  'aria-expanded': false,
}
const serverProps = () => closed

export function createInputPropsStore(): InputPropsStore {
  let props = closed
  const listeners = new Set<() => void>()
  return {
    get: () => props,
    set: (next) => {
      props = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Props of the input of a combobox: its own, and Base UI's as soon as that has been loaded. The element stays the same one, and
 * so do its text, caret, composition and undo history. An own handler that stops the propagation keeps the event from Base UI.
 */
export function useInputProps(store: InputPropsStore, ref: RefObject<HTMLInputElement | null>, own: InputProps) {
  const { ref: sharedRef, ...shared } = useSyncExternalStore(store.subscribe, store.get, serverProps)
  useLayoutEffect(() => {
    if (typeof sharedRef !== 'function') return
    sharedRef(ref.current)
    return () => void sharedRef(null)
  }, [sharedRef, ref])
  return { ref, ...mergeProps(shared, own) }
}

type Handler = (event: SyntheticEvent) => void

function mergeProps(shared: InputProps, own: InputProps): InputProps {
  const merged: Record<string, unknown> = { ...shared }
  for (const [name, value] of Object.entries(own)) {
    const other = merged[name]
    if (typeof value === 'function' && typeof other === 'function')
      merged[name] = (event: SyntheticEvent) => {
        ;(value as Handler)(event)
        if (!event.isPropagationStopped()) (other as Handler)(event)
      }
    else if (value !== undefined) merged[name] = value
  }
  return merged
}

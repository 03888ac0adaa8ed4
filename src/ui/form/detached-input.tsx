import { Combobox } from '@base-ui/react/combobox'
import { useLayoutEffect, type ComponentProps } from 'react'
import type { InputPropsStore, SharedProps } from './input-props.ts'

/** Attributes that change with the list; the rest of the input (name, value, description) is the field's own. */
const attributes = new Set([
  'role',
  'ref',
  'autoComplete',
  'autoCorrect',
  'autoCapitalize',
  'spellCheck',
  'aria-autocomplete',
  'aria-haspopup',
  'aria-expanded',
  'aria-controls',
  'aria-activedescendant',
])

/**
 * The input part of a Base UI combobox or autocomplete whose element stands elsewhere: hands its attributes and handlers to the
 * store. Hidden, because the part adds a button that closes a modal popup.
 */
export function DetachedInput({ store }: { store: InputPropsStore }) {
  return (
    <div hidden>
      <Combobox.Input render={(props) => <Publish store={store} props={props} />} />
    </div>
  )
}

function Publish({ store, props }: { store: InputPropsStore; props: ComponentProps<'input'> }) {
  useLayoutEffect(() => {
    const shared = Object.entries(props).filter(([name, value]) => attributes.has(name) || typeof value === 'function')
    store.set(Object.fromEntries(shared) as SharedProps)
  }, [store, props])
  return null
}

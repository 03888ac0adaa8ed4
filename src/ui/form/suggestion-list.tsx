import { Autocomplete } from '@base-ui/react/autocomplete'
import { DetachedInput } from './detached-input.tsx'
import type { InputPropsStore } from './input-props.ts'
import type { Suggestion } from './suggestion.ts'
import { useLoadedItems, type LoadItems } from './use-items.ts'
import { useUnmountOnClose } from './use-unmount-on-close.ts'

type SuggestionListProps = {
  store: InputPropsStore
  /** Where the list is put, so that it stays in a dialog that the field is in. */
  container: HTMLElement | null
  label: string
  /** Null closes the list. */
  query: string | null
  minLength: number
  loadItems: LoadItems<Suggestion>
  countLabel: (count: number) => string
  onOpen: () => void
  onClose: () => void
  onSelect: (item: Suggestion) => void
}

/** The list under a `SuggestField`. */
export function SuggestionList({
  store,
  container,
  label,
  query,
  minLength,
  loadItems,
  countLabel,
  onOpen,
  onClose,
  onSelect,
}: SuggestionListProps) {
  const text = query?.trim() ?? ''
  const isActive = query !== null && text.length >= minLength
  const { items, state } = useLoadedItems(isActive, text, loadItems)
  const open = isActive && state !== 'failed' && items.length > 0
  const actions = useUnmountOnClose(open)
  return (
    <Autocomplete.Root
      items={items}
      mode="none"
      value={query ?? ''}
      itemToStringValue={(item) => item.label}
      open={open}
      onOpenChange={(next) => (next ? onOpen() : onClose())}
      actionsRef={actions}
    >
      <DetachedInput store={store} />
      <Autocomplete.Status className="sr-only">{open ? countLabel(items.length) : ''}</Autocomplete.Status>
      <Autocomplete.Portal container={container}>
        <Autocomplete.Positioner
          className="k-positioner"
          anchor={() => container?.querySelector('.k-input') ?? null}
          sideOffset={4}
          align="start"
          positionMethod="fixed" // a panel that scrolls does not cut it off
          collisionPadding={8}
        >
          <Autocomplete.List className="k-pop k-options min-w-68" aria-label={label}>
            {(item: Suggestion) => (
              <Autocomplete.Item
                key={item.key ?? `${item.category ?? ''} ${item.label}`}
                value={item}
                className="k-item"
                onClick={() => onSelect(item)}
              >
                {item.icon}
                <span className="min-w-0 flex-1 truncate">{item.label}</span>
                {item.category && <span className="k-hint">{item.category}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

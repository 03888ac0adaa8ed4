import { Combobox } from '@base-ui/react/combobox'
import { Icon } from '#ui/icon.tsx'
import { DetachedInput } from './detached-input.tsx'
import type { InputPropsStore } from './input-props.ts'
import type { Option } from './select.tsx'
import { useUnmountOnClose } from './use-unmount-on-close.ts'

/** `text` stands in the list instead of the label. */
export type TagItem = Option & { text?: string }

type TagListProps = {
  store: InputPropsStore
  /** Where the list is put, so that it stays in a dialog that the field is in. */
  container: HTMLElement | null
  labelId: string
  items: readonly TagItem[]
  /** The one that is selected, where there can be only one. */
  selected: Option | undefined
  multiple: boolean
  inputValue: string
  /** Shown and announced while there are no items. */
  status: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onHighlight: (highlighted: boolean) => void
  onSelect: (item: TagItem) => void
}

/**
 * The list under a `TagPicker`. The items of a picker of several are those that are not selected yet, so selecting always adds.
 * It stays open between two selections, so it stands in the page and moves what is below it down instead of covering it.
 */
export function TagList({
  store,
  container,
  labelId,
  items,
  selected,
  multiple,
  inputValue,
  status,
  open,
  onOpenChange,
  onHighlight,
  onSelect,
}: TagListProps) {
  const actions = useUnmountOnClose(open)
  const empty = items.length === 0
  const list = (
    <>
      <Combobox.List aria-labelledby={labelId} aria-multiselectable={multiple || undefined}>
        {(item: TagItem) => (
          <Combobox.Item key={item.value} value={item} className="k-item">
            <span className="flex-1">{item.text ?? item.label}</span>
            <Combobox.ItemIndicator>
              <Icon name="check" />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.List>
      {empty && (
        <p className="k-hint px-3 py-2" aria-hidden="true">
          {status}
        </p>
      )}
    </>
  )
  return (
    <Combobox.Root
      items={items}
      filter={null}
      value={selected ?? null}
      isItemEqualToValue={(item: TagItem, value: Option) => item.value === value.value}
      itemToStringLabel={(item: TagItem) => item.label}
      inputValue={inputValue}
      open={open}
      onOpenChange={(next, details) => {
        // A list in the page closes after the press, see `useAfterPressOutside`.
        if (!multiple || details.reason !== 'outside-press') onOpenChange(next)
      }}
      onItemHighlighted={(item) => onHighlight(item !== undefined)}
      onValueChange={(item, details) => {
        // The picker keeps the value: emptying the text does not yet remove it.
        if (details.reason !== 'item-press' || item === null) return
        details.cancel()
        onSelect(item)
      }}
      actionsRef={actions}
    >
      <DetachedInput store={store} />
      <Combobox.Status className="sr-only">{open && empty ? status : ''}</Combobox.Status>
      {multiple ? (
        open && <div className="k-pop k-options k-options-below">{list}</div>
      ) : (
        <Combobox.Portal container={container}>
          <Combobox.Positioner
            className="k-positioner"
            anchor={() => container?.querySelector('.k-input') ?? null}
            sideOffset={4}
            align="start"
            collisionPadding={8}
          >
            <div className="k-pop k-options">{list}</div>
          </Combobox.Positioner>
        </Combobox.Portal>
      )}
    </Combobox.Root>
  )
}

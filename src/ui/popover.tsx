import { Popover as BasePopover } from '@base-ui/react/popover'
import { useState } from 'react'
import { cx } from './cx.ts'
import {
  DetailsPopup,
  TriggerContent,
  triggerProps,
  useDetailsState,
  type DetailsState,
  type PopupProps,
} from './details-popup.tsx'

type PopoverProps = PopupProps & {
  /** Names the popup. */
  title: string
}

/** Any content behind a button: Base UI's popover, a `<details>` before hydration and without JavaScript. For links and buttons only, see `Menu`. */
export function Popover({ title, ...props }: PopoverProps) {
  const { ref, before } = useDetailsState()
  return before ? <HydratedPopover {...props} title={title} before={before} /> : <DetailsPopup {...props} ref={ref} />
}

function HydratedPopover({ before, title, ...props }: PopoverProps & { before: DetailsState }) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(before.open)
  return (
    <div ref={setContainer} className="k-menu">
      <BasePopover.Root open={open} onOpenChange={setOpen}>
        <BasePopover.Trigger {...triggerProps(props)} autoFocus={before.focused}>
          <TriggerContent {...props} />
        </BasePopover.Trigger>
        <BasePopover.Portal container={container}>
          <BasePopover.Positioner
            className="k-positioner"
            positionMethod="fixed"
            align={props.align ?? 'end'}
            sideOffset={6}
            collisionPadding={8}
          >
            <BasePopover.Popup
              className={cx('k-pop', props.popClass)}
              aria-label={title}
              // A link leads to another state of the same page: the popover is done.
              onClick={(event) => event.target instanceof Element && event.target.closest('a') && setOpen(false)}
            >
              {props.children}
            </BasePopover.Popup>
          </BasePopover.Positioner>
        </BasePopover.Portal>
      </BasePopover.Root>
    </div>
  )
}

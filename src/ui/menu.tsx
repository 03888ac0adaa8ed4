import { Menu as BaseMenu } from '@base-ui/react/menu'
import { createContext, use, useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { cx } from './cx.ts'
import {
  DetailsPopup,
  TriggerContent,
  triggerProps,
  useDetailsState,
  type DetailsState,
  type PopupProps,
} from './details-popup.tsx'

/** Runs an action when the menu around has closed; null outside of a menu and before hydration. */
const MenuContext = createContext<((action: () => void) => void) | null>(null)

type MenuProps = PopupProps & {
  /** Keeps the items in the form while the menu is closed, for keys that press them. */
  keepMounted?: boolean
}

/** Links and buttons behind a button: Base UI's menu, a `<details>` before hydration and without JavaScript. */
export function Menu(props: MenuProps) {
  const { ref, before } = useDetailsState()
  return before ? <HydratedMenu {...props} before={before} /> : <DetailsPopup {...props} ref={ref} />
}

function HydratedMenu({ before, keepMounted, ...props }: MenuProps & { before: DetailsState }) {
  // The list stays inside, so that its buttons belong to the form around the menu.
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const action = useRef<(() => void) | null>(null)
  const runAfterClose = useCallback((next: () => void) => {
    // An item of a closed menu is pressed by a key of the page.
    if (button.current?.ariaExpanded === 'true') action.current = next
    else next()
  }, [])
  const onOpenChangeComplete = (open: boolean) => {
    if (open || !action.current) return
    // A dialog that the action opens gives the focus back to where it was: to the button, for the list is gone by then.
    button.current?.focus()
    action.current()
    action.current = null
  }
  return (
    <div ref={setContainer} className="k-menu">
      <BaseMenu.Root modal={false} defaultOpen={before.open} onOpenChangeComplete={onOpenChangeComplete}>
        <BaseMenu.Trigger ref={button} {...triggerProps(props)} autoFocus={before.focused}>
          <TriggerContent {...props} />
        </BaseMenu.Trigger>
        <BaseMenu.Portal container={container} keepMounted={keepMounted}>
          <BaseMenu.Positioner
            className="k-positioner"
            positionMethod="fixed"
            align={props.align ?? 'end'}
            sideOffset={6}
            collisionPadding={8}
          >
            <BaseMenu.Popup className={cx('k-pop', props.popClass)}>
              <MenuContext value={runAfterClose}>{props.children}</MenuContext>
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </div>
  )
}

type ItemLook = { icon?: ReactNode; danger?: boolean; current?: boolean; children: ReactNode }

const itemProps = ({ danger, current }: Omit<ItemLook, 'children'>) => ({
  className: 'k-item',
  'data-danger': danger || undefined,
  'aria-current': current || undefined,
})

export function MenuLink({
  to,
  icon,
  danger,
  current,
  children,
  reloadDocument,
}: ItemLook & { to: To; reloadDocument?: boolean }) {
  const inMenu = use(MenuContext) !== null
  const props = itemProps({ danger, current })
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (inMenu)
    return (
      <BaseMenu.LinkItem {...props} closeOnClick render={<Link to={to} reloadDocument={reloadDocument} />}>
        {content}
      </BaseMenu.LinkItem>
    )
  return (
    <Link to={to} reloadDocument={reloadDocument} {...props}>
      {content}
    </Link>
  )
}

type MenuButtonProps = ItemLook & {
  /** Disables it and stands under its name. */
  reason?: string | null
  onClick?: () => void
  type?: 'button' | 'submit'
  name?: string
  value?: string
  /** Stands at the end of the line, such as a key. */
  aside?: ReactNode
}

/** An action in a menu. */
export function MenuButton({
  icon,
  danger,
  current,
  reason,
  children,
  onClick,
  aside,
  type = 'button',
  name,
  value,
}: MenuButtonProps) {
  const runAfterClose = use(MenuContext)
  const look = itemProps({ danger, current })
  const content = (
    <>
      {icon}
      <span className="min-w-0 flex-1">
        {children}
        {reason && <span className="k-hint block">{reason}</span>}
      </span>
      {aside}
    </>
  )
  if (runAfterClose)
    return (
      <BaseMenu.Item
        {...look}
        nativeButton
        disabled={Boolean(reason)}
        onClick={() => onClick && !reason && runAfterClose(onClick)}
        render={
          <button type={type} name={name} value={value}>
            {content}
          </button>
        }
      />
    )
  return (
    <button
      {...look}
      type={type}
      name={name}
      value={value}
      aria-disabled={reason ? true : undefined}
      onClick={(event) => {
        if (reason) event.preventDefault()
        else onClick?.()
      }}
    >
      {content}
    </button>
  )
}

/** Items under a heading. */
export function MenuGroup({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const inMenu = use(MenuContext) !== null
  const id = useId()
  const labelClass = cx('px-3 py-1.5 text-sm', className)
  if (inMenu)
    return (
      <BaseMenu.Group>
        <BaseMenu.GroupLabel className={labelClass}>{label}</BaseMenu.GroupLabel>
        {children}
      </BaseMenu.Group>
    )
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={labelClass}>
        {label}
      </p>
      {children}
    </div>
  )
}

export function MenuSeparator() {
  const className = 'my-1.5 border-t border-line'
  return use(MenuContext) ? <BaseMenu.Separator className={className} /> : <hr className={className} />
}

import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type HeadProps = { sheet: string; title: string; closeLabel: string; className?: string }

/** The name of a sheet or card of filters, and how to close it; `sheet` is its id. */
export function FilterSheetHead({ sheet, title, closeLabel, className }: HeadProps) {
  return (
    <div
      className={cx(
        'sticky top-0 z-10 flex items-center justify-between gap-3 border-b border-line bg-[var(--raised)] px-4 py-2',
        className,
      )}
    >
      <h2 className="text-lg">{title}</h2>
      <button
        type="button"
        popoverTarget={sheet}
        popoverTargetAction="hide"
        className="k-btn"
        data-variant="quiet"
        data-square=""
        aria-label={closeLabel}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}

/** Closes a sheet or card of filters; without JavaScript it applies them. The browser ignores `popoverTarget` of a submit button. */
export function FilterSheetFoot({ label, className }: { label: string; className?: string }) {
  return (
    <div className={cx('sticky bottom-0 z-10 border-t border-line bg-[var(--raised)] p-3', className)}>
      <button
        type="submit"
        className="k-btn"
        data-variant="primary"
        data-wide=""
        onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      >
        {label}
      </button>
    </div>
  )
}

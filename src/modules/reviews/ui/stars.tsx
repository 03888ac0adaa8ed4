import { Icon } from '#ui/icon.tsx'
import { cx } from '#ui/cx.ts'

/** Five stars, `value` of them filled, rounded to half stars; `label` is the text alternative. */
export function Stars({ value, label, size = 16 }: { value: number; label: string; size?: number }) {
  return (
    <span role="img" aria-label={label} className="inline-flex items-center gap-0.5">
      {[1, 2, 3, 4, 5].map((star) => {
        const full = value >= star - 0.25
        const half = !full && value >= star - 0.75
        return (
          <span key={star} className="relative inline-flex" aria-hidden="true">
            <Icon name="star" size={size} className={cx('text-kunyit-ink', full && 'fill-kunyit')} />
            {half && (
              <span className="absolute inset-y-0 left-0 w-1/2 overflow-hidden">
                <Icon name="star" size={size} className="fill-kunyit text-kunyit-ink" />
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}

import { Icon } from '#ui/icon.tsx'

/** "★ 4.2 (18)": `label` is the same in words, for screen readers. */
export function RatingLine({ value, count, label }: { value: string; count?: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-sm" role="img" aria-label={label}>
      <Icon name="star" size={14} className="fill-kunyit text-kunyit-ink" />
      <span className="font-semibold tabular-nums">{value}</span>
      {count && <span className="text-muted tabular-nums">({count})</span>}
    </span>
  )
}

import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'

type StateCountsProps<State extends string> = {
  counts: readonly { status: State; count: number }[]
  children: (status: State, count: string) => React.ReactNode
}

/** How many there are of each state; `children` draws one with its number. */
export function StateCounts<State extends string>({ counts, children }: StateCountsProps<State>) {
  const t = useTexts('admin')
  const format = useFormat()
  if (counts.length === 0) return t('noneYet')
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-2">
      {counts.map(({ status, count }) => (
        <li key={status} className="inline-flex items-center gap-1.5">
          {children(status, format.number(count))}
        </li>
      ))}
    </ul>
  )
}

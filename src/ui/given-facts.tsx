import type { ComponentProps, ReactNode } from 'react'
import { Facts } from './facts.tsx'

type GivenFactsProps = ComponentProps<typeof Facts> & { /** "Not provided" */ missing: string }

/** Facts that somebody fills in: the names without a value share one last line, instead of each repeating that it is empty. */
export function GivenFacts({ items, missing, ...rest }: GivenFactsProps) {
  const given = items.filter(({ value }) => hasValue(value))
  const left = items.filter(({ value }) => !hasValue(value)).map(({ term }) => term)
  // A sentence of its own: as a row like the others it read as a value under the name "Not provided".
  const last = left.length > 0 && (
    <div className="k-hint col-span-full">
      <dt className="inline">{missing}: </dt>
      <dd className="!m-0 inline !font-normal">{left.join(', ')}</dd>
    </div>
  )
  return <Facts {...rest} items={given} last={last} />
}

const hasValue = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false

import type { ComponentProps, ReactNode } from 'react'
import { Facts } from './facts.tsx'

type GivenFactsProps = ComponentProps<typeof Facts> & { /** "Not provided" */ missing: string }

/** Facts that somebody fills in: the names without a value share one last line, instead of each repeating that it is empty. */
export function GivenFacts({ items, missing, ...rest }: GivenFactsProps) {
  const given = items.filter(({ value }) => hasValue(value))
  const left = items.filter(({ value }) => !hasValue(value)).map(({ term }) => term)
  const empty = { term: missing, value: <span className="font-normal text-muted">{left.join(', ')}</span> }
  return <Facts {...rest} items={left.length > 0 ? [...given, empty] : given} />
}

const hasValue = (value: ReactNode) => value !== null && value !== undefined && value !== '' && value !== false

import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'

type Length = { unit: 'ms' | 'seconds' | 'minutes' | 'hours'; value: number }

/** A duration in the largest unit of which it is at least one. */
function lengthOf(milliseconds: number): Length {
  if (milliseconds < 1000) return { unit: 'ms', value: Math.round(milliseconds) }
  if (milliseconds < 60_000) return { unit: 'seconds', value: milliseconds / 1000 }
  if (milliseconds < 3_600_000) return { unit: 'minutes', value: milliseconds / 60_000 }
  return { unit: 'hours', value: milliseconds / 3_600_000 }
}

/** The same in words of the text set `work`. */
export function useLength(): (milliseconds: number) => string {
  const t = useTexts('work')
  const { number } = useFormat()
  return (milliseconds) => {
    const { unit, value } = lengthOf(milliseconds)
    return t(unit, { value: number(value, 1) })
  }
}

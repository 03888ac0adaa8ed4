import type { Option } from './select.tsx'

/** Letters without marks and case, so that "cafe" finds "Café". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Options whose label holds every typed word; those that begin with it come first. */
export function matchOptions(options: readonly Option[], typed: string, limit = 50): Option[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options.slice(0, limit)
  const phrase = words.join(' ')
  return options
    .map((option) => ({ option, text: fold(option.label) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((hit) => ({ ...hit, rank: hit.text.startsWith(phrase) ? 0 : hit.text.includes(` ${phrase}`) ? 1 : 2 }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
    .map(({ option }) => option)
}

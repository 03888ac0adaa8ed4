/** Up to two letters that stand for a name: the first of its first and last word; legal forms in front (PT, CV) are skipped. */
export function initials(name: string): string {
  const words = name
    .replace(/^(pt|cv|ud|tbk)\.?\s+/i, '')
    .split(/[\s\-_.,()&/]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const first = words[0]
  const last = words.length > 1 ? words.at(-1) : undefined
  return (
    [first, last]
      .map((word) => [...(word ?? '')].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}

/** A steady number from 0 to `count` - 1 for a name, so that it keeps its colour everywhere. */
export function tintOf(name: string, count: number): number {
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return sum % count
}

/** The same text for the same value, whatever the order of keys; ids of rows do not count. */
export function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (key, each: unknown) => {
      if (key === 'id') return undefined
      return each && typeof each === 'object' && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each
    }) ?? ''
  )
}

/** A short hash of a value (FNV-1a, two lanes): shows whether a step changed since the page loaded. Not for secrets. */
export function fingerprint(value: unknown): string {
  let [a, b] = [0x811c9dc5, 0x01000193]
  for (const char of stableJson(value)) {
    const code = char.codePointAt(0) ?? 0
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ (code + 0x9e37), 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`
}

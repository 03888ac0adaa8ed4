import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Makes the table of characters that look like Latin letters and digits from Unicode's confusables.txt (UTS #39), or from the same
 * pairs as JSON: `node scripts/confusables.ts <file> <Unicode version>`. Characters that NFKC already turns into others are left out.
 */
const [file = '', version = ''] = process.argv.slice(2)
if (!file || !version)
  throw new Error('usage: node scripts/confusables.ts <confusables.txt or .json> <Unicode version>')
const text = readFileSync(file, 'utf8')
const pairs: [string, string][] = file.endsWith('.json')
  ? Object.entries(JSON.parse(text) as Record<string, string>)
  : text.split('\n').flatMap((row) => {
      const [source, prototype] = row
        .replace(/^\uFEFF/, '')
        .replace(/#.*/, '')
        .split(';')
      return source?.trim() && prototype ? [[characters(source), characters(prototype)]] : []
    })

function characters(points: string): string {
  return String.fromCodePoint(
    ...points
      .trim()
      .split(/\s+/)
      .map((point) => Number.parseInt(point, 16)),
  )
}

const byPrototype = new Map<string, string[]>()
for (const [source, target] of pairs) {
  const prototype = target.normalize('NFD').replaceAll(/\p{M}/gu, '')
  const kept = /^[\p{L}\p{N}]$/u.test(source) && /[^\u0000-\u007F]/.test(source) && source.normalize('NFKC') === source
  if (!kept || !/^[A-Za-z0-9]+$/.test(prototype)) continue
  byPrototype.set(prototype, [...(byPrototype.get(prototype) ?? []), source])
}
const rows = [...byPrototype]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([prototype, sources]) => `  ${JSON.stringify(prototype)}: ${JSON.stringify(sources.toSorted().join(''))},`)
writeFileSync(
  new URL('../src/modules/screening/rules.confusables.generated.ts', import.meta.url),
  `/** Characters that look like Latin letters and digits: Unicode ${version}, UTS #39. Made by scripts/confusables.ts. */
export const confusables: Readonly<Record<string, string>> = {
${rows.join('\n')}
}
`,
)

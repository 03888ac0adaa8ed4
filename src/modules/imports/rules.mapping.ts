import { importFields, repeatedFields, type ImportField } from './rules.fields.ts'
import { exactFields, foreignNames, headerNamesOf, vagueNames } from './rules.headers.ts'

/** A header as it is compared: lower-case words without marks; camelCase counts as words. What is longer than a name is no header. */
export const headerWords = (header: string): string =>
  header
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

const leastLikeness = 0.45
/** What the values of a column are counts for less than a name that is alike, and for more than one that says little. */
const scores = { exact: 1, content: 0.4, vague: 0.3 } as const

const trigrams = (words: string): Set<string> => {
  const padded = `  ${words} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
}

/** Share of common trigrams, as PostgreSQL's pg_trgm counts. */
export function likeness(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  const common = [...a].filter((each) => b.has(each)).length
  return common / (a.size + b.size - common)
}

const exact = new Map(importFields.flatMap((field) => headerNamesOf(field).map((name) => [name, field] as const)))

const likenedFields = importFields.filter((field) => !exactFields.includes(field))

function suggestionsFor(header: string): { field: ImportField; score: number }[] {
  const words = headerWords(header)
  const known = exact.get(words)
  if (known) return [{ field: known, score: scores.exact }]
  const vague = vagueNames[words]
  if (vague) return [{ field: vague, score: scores.vague }]
  if (foreignNames.includes(words)) return []
  return likenedFields.flatMap((field) => {
    const score = Math.max(...headerNamesOf(field).map((name) => likeness(words, name)))
    return score >= leastLikeness ? [{ field, score }] : []
  })
}

/** Whether the values of a column have to say what it is. */
export const saysLittle = (header: string): boolean =>
  suggestionsFor(header).every(({ score }) => score < scores.content)

/**
 * The field of each column, or null: equal names first, then the likest, then `byContent`, what the values are. A field that takes one
 * column goes to the best of them, the first of equals; values alone never add a second column to a field.
 */
export function suggestColumns(
  header: readonly string[],
  byContent: readonly (ImportField | null)[] = [],
): (ImportField | null)[] {
  const columns: (ImportField | null)[] = header.map(() => null)
  const all = header.flatMap((name, column) => {
    const field = byContent[column]
    const suggestions = [...suggestionsFor(name), ...(field ? [{ field, score: scores.content }] : [])]
    return suggestions.map((each) => ({ ...each, column }))
  })
  // Sorting leaves equals in the order of the columns.
  for (const { column, field, score } of all.toSorted((a, b) => b.score - a.score)) {
    const mayRepeat = repeatedFields.includes(field) && score !== scores.content
    if (columns[column] === null && (mayRepeat || !columns.includes(field))) columns[column] = field
  }
  return columns
}

/** Why columns cannot be used: nothing names the job, or a field that takes one column has two. */
export function columnProblems(columns: readonly (ImportField | null)[]): { column: number | null; code: string }[] {
  const problems: { column: number | null; code: string }[] = []
  if (!columns.includes('title')) problems.push({ column: null, code: 'TITLE_COLUMN' })
  for (const [column, field] of columns.entries())
    if (field && !repeatedFields.includes(field) && columns.indexOf(field) < column)
      problems.push({ column, code: 'COLUMN_TWICE' })
  return problems
}

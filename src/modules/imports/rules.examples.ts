import type { Table } from '#kernel/table.ts'

const examples = 3
const exampleLength = 80

/** The first different texts of each column, by which people know what it holds. */
export const examplesOf = ({ header, rows }: Pick<Table, 'header' | 'rows'>): string[][] =>
  header.map((_, at) => {
    const texts = new Set<string>()
    for (const { cells } of rows) {
      const text = (cells[at] ?? '').trim()
      if (text !== '') texts.add(text.length > exampleLength ? `${text.slice(0, exampleLength)}…` : text)
      if (texts.size === examples) break
    }
    return [...texts]
  })

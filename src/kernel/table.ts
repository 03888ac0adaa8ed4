import { repairMojibake } from './mojibake.ts'

/** Most rows of data, columns and characters of a cell that a file may have. */
export const tableLimits = { rows: 2000, columns: 200, cell: 32_767, bytes: 5 * 1024 * 1024 } as const

export const tableEncodings = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'WINDOWS-1252'] as const
export type TableEncoding = (typeof tableEncodings)[number]
export const tableSeparators = [',', ';', '\t', '|'] as const
export type TableSeparator = (typeof tableSeparators)[number]

/** `line` is where the row stands in the file, the header being row 1. */
export type TableRow = { line: number; cells: string[] }

export const tableFormats = ['CSV', 'XLSX', 'XML', 'JSON'] as const
export type TableFormat = (typeof tableFormats)[number]

/** The first row with anything in it and those below it, all as text. */
export type Table = {
  format: TableFormat
  header: string[]
  rows: TableRow[]
  /** Of a CSV file. */
  encoding: TableEncoding | null
  separator: TableSeparator | null
  /** Of an XLSX file: the sheet that was read, and all that can be. */
  sheet: string | null
  sheets: string[]
  /** Characters of a CSV file that no text can have, which were left out. */
  removed: number
  /** Rows with letters that were encoded twice ("â€“" for "–"), and whether they are repaired. */
  garbled: number
  repaired: boolean
}

/** Why a file is not read. `line` is where a quote opens that nothing closes. */
export type TableRefusal =
  | { refused: 'OLD_EXCEL' | 'WITH_PASSWORD' | 'WITH_MACROS' }
  | { refused: 'UNSUPPORTED_TYPE' | 'FILE_REJECTED' | 'TOO_MANY_ROWS' | 'TOO_WIDE' | 'NO_ROWS' | 'TOO_COMPLEX' }
  | { refused: 'QUOTE_NOT_CLOSED'; line: number }
export type TableOutcome = Table | TableRefusal

/** Columns without a name get their number, and a second one of a name says so, so that every column can be told apart. */
export function nameColumns(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((cell, at) => {
    const name = cell.trim() || `#${at + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/** The first non-empty row as header, the rest as data; or why that cannot be. Rows without anything in them are left out. */
export function tableOf(
  rows: readonly TableRow[],
  of: Pick<Table, 'format' | 'encoding' | 'separator' | 'sheet'> & Partial<Pick<Table, 'sheets' | 'removed'>>,
): TableOutcome {
  const [header, ...data] = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (!header || data.length === 0) return { refused: 'NO_ROWS' }
  if (data.length > tableLimits.rows) return { refused: 'TOO_MANY_ROWS' }
  const width = Math.max(header.cells.length, ...data.map(({ cells }) => cells.length))
  if (width > tableLimits.columns) return { refused: 'TOO_WIDE' }
  const full = (cells: readonly string[]) => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return {
    sheets: [],
    removed: 0,
    ...of,
    header: nameColumns(full(header.cells)),
    rows: data.map(({ line, cells }) => ({ line, cells: full(cells) })),
    garbled: 0,
    repaired: false,
  }
}

/** Counts the rows whose letters were encoded twice, and repairs them when a person says so. */
export function withRepair(table: Table, repair: boolean): Table {
  const mend = (cells: readonly string[]) => cells.map(repairMojibake)
  const differs = (cells: readonly string[]) => cells.some((cell) => repairMojibake(cell) !== cell)
  const garbled = [table.header, ...table.rows.map(({ cells }) => cells)].filter(differs).length
  if (!repair || garbled === 0) return { ...table, garbled }
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: mend(cells) }))
  return { ...table, garbled, repaired: true, header: nameColumns(mend(table.header)), rows }
}

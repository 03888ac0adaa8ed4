import { CsvError, parse } from 'csv-parse/sync'
import { plainCell } from '#kernel/csv.ts'
import { decodeText } from './decode.server.ts'
import {
  tableLimits,
  tableOf,
  tableSeparators,
  type TableEncoding,
  type TableOutcome,
  type TableRow,
  type TableSeparator,
} from '#kernel/table.ts'

/** Characters of a row: the longest job is a tenth of it. */
const maxRecord = 300_000

/** Reads CSV of any usual encoding, separator and line ends. `chosen` is what a person said instead of what was detected. */
export function readCsv(
  bytes: Buffer,
  overrides: { encoding?: TableEncoding; separator?: TableSeparator } = {},
): TableOutcome {
  const { text, encoding, removed } = decodeText(bytes, overrides.encoding)
  const separator = overrides.separator ?? separatorOf(text)
  try {
    return tableOf(records(text, separator), { format: 'CSV', encoding, separator, sheet: null, removed })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') return { refused: 'QUOTE_NOT_CLOSED', line: rowAfter(error) }
    // A quote that swallows the rest of a long file.
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { refused: 'QUOTE_NOT_CLOSED', line: rowAfter(error) }
    throw error
  }
}

/** Where the record with the open quote begins: behind those that were read. */
function rowAfter(error: CsvError): number {
  const count = (name: 'records' | 'empty_lines') => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'number' ? value : 0
  }
  return count('records') + count('empty_lines') + 1
}

function records(text: string, separator: TableSeparator, most = tableLimits.rows + 2): TableRow[] {
  const rows = parse(text, {
    delimiter: separator,
    // Named, because guessing takes the first kind for all and glues the others together.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    bom: true,
    info: true,
    max_record_size: maxRecord,
    skip_empty_lines: true,
    to: most,
  }) as unknown as { record: string[]; info: { records: number; empty_lines: number } }[]
  return rows.map(({ record, info }) => ({ line: info.records + info.empty_lines, cells: record.map(plainCell) }))
}

const sampled = 50

/** The separator that splits the first records into the same number of columns most often, and into more than one. */
function separatorOf(text: string): TableSeparator {
  const start = text.slice(0, 256 * 1024)
  const scored = tableSeparators.map((separator) => ({ separator, score: evenness(start, separator) }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).separator
}

function evenness(text: string, separator: TableSeparator): number {
  let widths: number[]
  try {
    widths = records(text, separator, sampled).map(({ cells }) => cells.length)
  } catch {
    return 0 // a cut-off quote: another separator may read it
  }
  const [first = 1] = widths
  if (first < 2) return 0
  return widths.filter((width) => width === first).length / widths.length + Math.min(first, 50) / 1000
}

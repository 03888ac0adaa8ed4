import { readCsv } from './csv.server.ts'
import { readFeed } from './feed.server.ts'
import type { TableEncoding, TableOutcome, TableSeparator } from '#kernel/table.ts'
import { readXlsx } from './xlsx.server.ts'

export type TableChoice = { encoding?: TableEncoding; separator?: TableSeparator; feed?: boolean }

const zip = [0x50, 0x4b]
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

/** Reads a table by what its bytes are, whatever its name says. The old binary format and encrypted files are refused. */
export async function readTable(bytes: Buffer, choice: TableChoice = {}): Promise<TableOutcome> {
  if (choice.feed) return readFeed(bytes)
  if (startsWith(bytes, oldOffice)) return { refused: 'UNSUPPORTED_TYPE' }
  if (startsWith(bytes, zip)) return readXlsx(bytes)
  return readCsv(bytes, choice)
}

import { readCsv } from './csv.server.ts'
import { readFeed } from './feed.server.ts'
import { withRepair, type TableEncoding, type TableOutcome, type TableSeparator } from '#kernel/table.ts'
import { readXlsx } from './xlsx.server.ts'

export type TableChoice = {
  encoding?: TableEncoding
  separator?: TableSeparator
  sheet?: string
  /** Letters that were encoded twice are repaired. */
  repair?: boolean
  feed?: boolean
}

const zip = [0x50, 0x4b]
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (bytes: Buffer, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

const streamName = (name: string) => Buffer.from(name, 'utf16le')

/**
 * Why a file in Microsoft's Compound File format is not read, by the names of its streams: that of BIFF8 or BIFF5 (MS-XLS 2.1.2), or
 * that of a workbook with a password (MS-OFFCRYPTO 2.3.4.4).
 */
function refusalOfOldOffice(bytes: Buffer): 'OLD_EXCEL' | 'WITH_PASSWORD' | 'UNSUPPORTED_TYPE' {
  if (bytes.includes(streamName('EncryptedPackage'))) return 'WITH_PASSWORD'
  return ['Workbook\0', 'Book\0'].some((name) => bytes.includes(streamName(name))) ? 'OLD_EXCEL' : 'UNSUPPORTED_TYPE'
}

/** Reads a table by what its bytes are, whatever its name says. The old binary format and encrypted files are refused. */
export async function readTable(bytes: Buffer, choice: TableChoice = {}): Promise<TableOutcome> {
  if (choice.feed) return readFeed(bytes)
  if (startsWith(bytes, oldOffice)) return { refused: refusalOfOldOffice(bytes) }
  const table = startsWith(bytes, zip) ? await readXlsx(bytes, choice.sheet) : readCsv(bytes, choice)
  return 'refused' in table ? table : withRepair(table, choice.repair ?? false)
}

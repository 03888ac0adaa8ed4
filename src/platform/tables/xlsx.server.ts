import { readSheet, type SheetData } from 'read-excel-file/node'
import { SaxesParser } from 'saxes'
import { InvalidZip, readZip, type ZipEntry } from '#platform/storage/zip.server.ts'
import { tableLimits, tableOf, type TableOutcome } from '#kernel/table.ts'

const zipLimits = { entries: 200, total: 80 * 1024 * 1024, ratio: 100 }
const maxRow = 10_000
const maxCells = 420_000
/** Macros, and what an XLSX file has no use for. */
const macroPart = /vbaProject|macrosheets/i
const activePart = /activeX|externalLinks|embeddings/i

class Refused extends Error {
  readonly reason: 'FILE_REJECTED' | 'TOO_MANY_ROWS' | 'TOO_WIDE'
  constructor(reason: Refused['reason']) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Reads the sheet of this name, else the first with anything in it. Every sheet is scanned before the library reads it: a file of 1.5 KB with one cell in a far
 * corner cost it 5 s and 780 MB. Formulas give the value that was stored with them.
 */
export async function readXlsx(bytes: Buffer, sheetName?: string): Promise<TableOutcome> {
  try {
    const entries = readZip(bytes, zipLimits)
    if (!entries.some(({ name }) => name === 'xl/workbook.xml')) return { refused: 'UNSUPPORTED_TYPE' }
    if (entries.some(({ name }) => macroPart.test(name))) return { refused: 'WITH_MACROS' }
    if (entries.some(({ name }) => activePart.test(name))) return { refused: 'FILE_REJECTED' }
    for (const entry of entries.filter(({ name }) => /\.(xml|rels)$/i.test(name))) await scan(entry)
    const sheets = await sheetNames(entries)
    return await firstSheet(bytes, { sheets, from: sheetName === undefined ? sheets : [sheetName] })
  } catch (error) {
    if (error instanceof Refused) return { refused: error.reason }
    if (error instanceof InvalidZip) return { refused: 'FILE_REJECTED' }
    throw error
  }
}

async function firstSheet(
  bytes: Buffer,
  { sheets, from }: { sheets: string[]; from: readonly string[] },
): Promise<TableOutcome> {
  for (const sheet of from) {
    const rows = await sheetRows(bytes, sheet)
    const table = tableOf(rows, { format: 'XLSX', encoding: null, separator: null, sheet, sheets })
    if (!('refused' in table) || table.refused !== 'NO_ROWS') return table
  }
  return { refused: 'NO_ROWS' }
}

async function sheetRows(bytes: Buffer, sheet: string) {
  let data: SheetData
  try {
    data = await readSheet(bytes, sheet, { trim: false })
  } catch {
    throw new Refused('FILE_REJECTED') // parts are missing or contradict each other
  }
  return data.map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }))
}

function textOf(cell: SheetData[number][number]): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'boolean') return cell ? 'true' : 'false'
  return String(cell).replaceAll('\u0000', '').toWellFormed()
}

const declaration = /<!DOCTYPE|<!ENTITY/i

/** Refuses a part with declarations, and a sheet with too many rows, columns or cells, before anything is built from it. */
async function scan(entry: ZipEntry): Promise<void> {
  const text = (await entry.read()).toString('utf8')
  if (declaration.test(text)) throw new Refused('FILE_REJECTED')
  if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) return
  let cells = 0
  let rows = 0
  parseXml(text, (name, attributes) => {
    if (name === 'row' && (++rows > maxRow || Number(attributes['r'] ?? 0) > maxRow)) throw new Refused('TOO_MANY_ROWS')
    if (name !== 'c') return
    const { column, row } = position(attributes['r'])
    if (column > tableLimits.columns) throw new Refused('TOO_WIDE')
    if (row > maxRow || ++cells > maxCells) throw new Refused('TOO_MANY_ROWS')
  })
}

/** "AB12" is column 28, row 12. */
function position(reference: string | undefined): { column: number; row: number } {
  const [, letters = '', digits = '0'] = /^([A-Z]{1,4})(\d{1,8})$/i.exec(reference ?? '') ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { column, row: Number(digits) }
}

async function sheetNames(entries: readonly ZipEntry[]): Promise<string[]> {
  const workbook = entries.find(({ name }) => name === 'xl/workbook.xml')
  const names: string[] = []
  const text = workbook ? (await workbook.read()).toString('utf8') : ''
  parseXml(text, (name, { name: sheet, state }) => {
    if (name === 'sheet' && sheet && state === undefined) names.push(sheet)
  })
  return names
}

function parseXml(text: string, onElement: (name: string, attributes: Record<string, string>) => void): void {
  const parser = new SaxesParser()
  parser.on('error', () => {
    throw new Refused('FILE_REJECTED')
  })
  parser.on('doctype', () => {
    throw new Refused('FILE_REJECTED')
  })
  parser.on('opentag', ({ name, attributes }) => onElement(name.replace(/^.*:/, ''), attributes))
  parser.write(text).close()
}

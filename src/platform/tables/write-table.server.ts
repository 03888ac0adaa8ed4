import writeXlsxFile from 'write-excel-file/node'

/** What a spreadsheet would run as a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/u

/** A cell that no spreadsheet takes for a formula. */
export const safeCell = (text: string): string => (formulaStart.test(text) ? `'${text}` : text)

const quoted = (text: string): string => (/[",;\r\n\t|]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** CSV as RFC 4180 says, in UTF-8 with a byte order mark, by which spreadsheets know it. */
export function csvOf(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((row) => row.map((cell) => quoted(safeCell(cell))).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8')
}

export type Sheet = { name: string; rows: readonly (readonly string[])[] }

/** XLSX whose cells are all text; the first row of each sheet is bold. */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Buffer> {
  const data = sheets.map(({ rows, name }) => ({
    sheet: name,
    data: rows.map((row, at) =>
      row.map((value) => ({ value, type: String, ...(at === 0 && { fontWeight: 'bold' as const }) })),
    ),
  }))
  return writeXlsxFile(data).toBuffer()
}

import writeXlsxFile from 'write-excel-file/node'

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

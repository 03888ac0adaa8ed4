/** Spreadsheets run what begins with one of these as a formula, in full-width forms too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet takes for a formula. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `safeCell` was given, for files that come back. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

/** A text in quotes, whatever is in it. */
export const quotedCell = (text: string): string => `"${safeCell(text).replaceAll('"', '""')}"`

const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = safeCell(value)
  return /[",\r\n;\t|]|^\s|\s$/.test(safe) ? quotedCell(value) : safe
}

/** Rows of cells that are written already, as a file with a byte order mark, by which spreadsheets know UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[], separator = ','): string =>
  `\uFEFF${rows.map((cells) => `${cells.join(separator)}\r\n`).join('')}`

/** Rows as CSV (RFC 4180). Texts never run as formulas. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[], separator = ','): string =>
  csvFile(
    rows.map((row) => row.map(cellOf)),
    separator,
  )

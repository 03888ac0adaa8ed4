/** Spreadsheets run what begins with one of these as a formula, in full-width forms too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet takes for a formula. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `safeCell` was given, for files that come back. */
export const plainCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const cellOf = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = safeCell(value)
  return /[",\r\n;\t|]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV (RFC 4180) with a byte order mark, by which spreadsheets know UTF-8. Texts never run as formulas. */
export const csvOf = (rows: readonly (readonly (string | number | null)[])[], separator = ','): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(separator)}\r\n`).join('')}`

/** One entry of a list; `url` makes its text a link, `detail` is a quieter second line. */
export type MailListItem = { text: string; url?: string; detail?: string }

/** The blocks of a mail. All values are plain text; the layout escapes them. */
export type MailBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'code'; code: string }
  | { type: 'button'; label: string; url: string }
  | { type: 'list'; items: readonly MailListItem[] }
  | { type: 'facts'; rows: readonly { label: string; value: string }[] }
  | { type: 'small'; text: string }

/** A mail as data, in the reader's language. A code never stands in `subject` or `preheader` (OT-05). */
export type MailContent = { subject: string; preheader: string; title: string; blocks: readonly MailBlock[] }

export const paragraph = (text: string): MailBlock => ({ type: 'paragraph', text })
export const code = (value: string): MailBlock => ({ type: 'code', code: value })
export const button = (label: string, url: string): MailBlock => ({ type: 'button', label, url })
export const list = (...items: readonly (string | MailListItem)[]): MailBlock => ({
  type: 'list',
  items: items.map((item) => (typeof item === 'string' ? { text: item } : item)),
})
export const facts = (...rows: readonly (readonly [label: string, value: string])[]): MailBlock => ({
  type: 'facts',
  rows: rows.map(([label, value]) => ({ label, value })),
})
export const small = (text: string): MailBlock => ({ type: 'small', text })

/** A mail with its fixed texts from one set: `hello`, `{kind}.subject`, `{kind}.preheader` and `{kind}.title`. */
export const mailFromTexts = (
  text: (key: string) => string,
  kind: string,
  blocks: readonly (MailBlock | null | false)[],
): MailContent => ({
  subject: text(`${kind}.subject`),
  preheader: text(`${kind}.preheader`),
  title: text(`${kind}.title`),
  blocks: [paragraph(text('hello')), ...blocks.filter((block) => block !== null && block !== false)],
})

import mammoth from 'mammoth'
import { getDocumentProxy } from 'unpdf'
import { rebuildDocx } from '#platform/storage/docx.server.ts'
import type { RebuildOutcome, RejectionReason } from '#platform/storage/file-name.ts'
import { rebuildPdf } from '#platform/storage/pdf.server.ts'

const limits = { pages: 30, letters: 200_000 }

export type DocumentKind = 'pdf' | 'docx'
export type ReadOutcome = { text: string } | { refused: RejectionReason }

/** A document written anew without anything active, or why it is refused; see `rebuildPdf` and `rebuildDocx`. */
export const rebuild = (kind: DocumentKind, bytes: Buffer): Promise<RebuildOutcome> =>
  (kind === 'pdf' ? rebuildPdf : rebuildDocx)(bytes)

/** The plain text of a document, line by line in reading order; refused like an upload. Nothing in it is run or fetched. */
export async function readText(kind: DocumentKind, bytes: Buffer): Promise<ReadOutcome> {
  const rebuilt = await rebuild(kind, bytes)
  if ('refused' in rebuilt) return rebuilt
  try {
    const text = await (kind === 'pdf' ? pdfText : docxText)(rebuilt.bytes)
    return { text: text.slice(0, limits.letters) }
  } catch {
    return { refused: 'CONTENT' } // a file that looked whole and cannot be read to its end
  }
}

/** A paragraph a line; an empty one is an empty line. */
const docxText = async (buffer: Buffer): Promise<string> =>
  (await mammoth.extractRawText({ buffer })).value.replaceAll('\n\n', '\n')

type TextItem = { str: string; hasEOL: boolean; transform: number[]; width: number; height: number }

/** Groups text items into lines by position: items at one height in one column are one line. */
async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, maxImageSize: 1, verbosity: 0 })
  const pages: PdfLine[][] = []
  let letters = 0
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, limits.pages); number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      const lines = linesOf(items.filter((item): item is TextItem & typeof item => 'str' in item))
      pages.push(lines)
      letters += lines.reduce((sum, { text }) => sum + text.length, 0)
      if (letters > limits.letters) break
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
  return inReadingOrder(pages)
    .map(({ text }) => text.trim())
    .join('\n')
}

type PdfLine = { text: string; x: number; y: number; end: number; height: number }

function linesOf(items: readonly TextItem[]): PdfLine[] {
  const lines: PdfLine[] = []
  for (const { str, transform, width, height } of items) {
    const [x = 0, y = 0] = [transform[4], transform[5]]
    const last = lines.at(-1)
    const same = last && Math.abs(last.y - y) < Math.max(2, (height || last.height) * 0.5) && x >= last.end - 2
    if (str.trim() === '') {
      if (same && !last.text.endsWith(' ')) last.text += ' '
      continue
    }
    if (!same) {
      // A gap of more than a line is an empty line: paragraphs and entries stay apart.
      if (last && last.y - y > Math.max(height, last.height) * 2.1) lines.push({ text: '', x, y, end: 0, height })
      lines.push({ text: str, x, y, end: x + width, height })
      continue
    }
    const gap = x - last.end
    if (gap > height * 1.4) last.text += '\t'
    else if (gap > height * 0.12 && !last.text.endsWith(' ')) last.text += ' '
    last.text += str
    last.end = x + width
  }
  return lines
}

type PdfColumn = { left: number; lines: PdfLine[] }
/** Columns are at least this far apart, in points; what is indented less belongs to the same one. */
const columnGap = 90

/** The columns of a page, as they are written there: a new one begins where the text jumps back up. */
function columnsOf(lines: readonly PdfLine[]): PdfColumn[] {
  const columns: PdfLine[][] = []
  let lowest = -Infinity
  for (const line of lines) {
    const current = columns.at(-1)
    if (current && line.y <= lowest + line.height * 3) current.push(line)
    else columns.push([line])
    lowest = current === columns.at(-1) ? Math.min(lowest, line.y) : line.y
  }
  return columns.map((own) => ({ left: commonLeft(own), lines: own }))
}

/** Where most lines begin. */
function commonLeft(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>()
  for (const { x } of lines) counts.set(Math.round(x), (counts.get(Math.round(x)) ?? 0) + 1)
  return [...counts].reduce((commonest, each) => (each[1] > commonest[1] ? each : commonest), [0, 0])[0]
}

/** A column that goes on on the next page is read to its end before the one next to it. */
function inReadingOrder(pages: readonly PdfLine[][]): PdfLine[] {
  const columns: PdfColumn[] = []
  const pageEnd: PdfLine = { text: '', x: 0, y: 0, end: 0, height: 0 }
  for (const page of pages)
    for (const { left, lines } of columnsOf(page)) {
      const before = columns.findLast((column) => Math.abs(column.left - left) < columnGap)
      if (before) before.lines.push(...lines, pageEnd)
      else columns.push({ left, lines: [...lines, pageEnd] })
    }
  return columns.flatMap(({ lines }) => lines)
}

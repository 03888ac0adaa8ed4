import mammoth from 'mammoth'
import { getDocumentProxy } from 'unpdf'
import { docxProblem } from '#platform/storage/docx.server.ts'
import type { Refusal } from '#platform/storage/file-name.ts'
import { pdfProblem } from '#platform/storage/pdf.server.ts'

/** What is read of a document at most. */
const most = { pages: 30, letters: 200_000 }

export type Readable = 'pdf' | 'docx'
export type ReadOutcome = { text: string } | { refused: Refusal }

/** Whether a document may be kept, see `pdfProblem` and `docxProblem`. */
export const inspect = (kind: Readable, bytes: Buffer): Promise<Refusal | null> =>
  (kind === 'pdf' ? pdfProblem : docxProblem)(bytes)

/** The plain text of a document, line by line in reading order; refused when it is none we would keep. Nothing in it is run or fetched. */
export async function readText(kind: Readable, bytes: Buffer): Promise<ReadOutcome> {
  const refused = await inspect(kind, bytes)
  if (refused) return { refused }
  try {
    const text = await (kind === 'pdf' ? pdfText : wordText)(bytes)
    return { text: text.slice(0, most.letters) }
  } catch {
    return { refused: 'CONTENT' } // a file that looked whole and cannot be read to its end
  }
}

/** A paragraph a line; an empty one is an empty line. */
const wordText = async (buffer: Buffer): Promise<string> =>
  (await mammoth.extractRawText({ buffer })).value.replaceAll('\n\n', '\n')

type Piece = { str: string; hasEOL: boolean; transform: number[]; width: number; height: number }

/** Lines by the place of their letters: what stands on one height in one column is one line. */
async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, maxImageSize: 1, verbosity: 0 })
  const lines: string[] = []
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, most.pages); number++) {
      const page = await pdf.getPage(number)
      const { items } = await page.getTextContent()
      lines.push(...linesOf(items.filter((item): item is Piece & typeof item => 'str' in item)), '')
      if (lines.join('\n').length > most.letters) break
    }
  } finally {
    await pdf.loadingTask.destroy()
  }
  return lines.join('\n')
}

function linesOf(pieces: readonly Piece[]): string[] {
  const lines: { text: string; y: number; end: number; height: number }[] = []
  for (const { str, transform, width, height } of pieces) {
    const [x = 0, y = 0] = [transform[4], transform[5]]
    const last = lines.at(-1)
    const same = last && Math.abs(last.y - y) < Math.max(2, (height || last.height) * 0.5) && x >= last.end - 2
    if (str.trim() === '') {
      if (same && !last.text.endsWith(' ')) last.text += ' '
      continue
    }
    if (!same) {
      // A gap of more than a line is an empty line: paragraphs and entries stay apart.
      if (last && last.y - y > Math.max(height, last.height) * 2.1) lines.push({ text: '', y, end: 0, height })
      lines.push({ text: str, y, end: x + width, height })
      continue
    }
    const gap = x - last.end
    if (gap > height * 1.4) last.text += '\t'
    else if (gap > height * 0.12 && !last.text.endsWith(' ')) last.text += ' '
    last.text += str
    last.end = x + width
  }
  return lines.map(({ text }) => text.trim())
}

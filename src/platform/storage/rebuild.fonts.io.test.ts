import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { LayoutNode } from '#kernel/document-layout.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { docxFonts, pdfFonts } from '../../../test/fixtures/document-content.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { docxParts, makeZip } from '../../../test/fixtures/zip.ts'
import { rebuildDocx } from './docx.server.ts'
import type { RebuildOutcome } from './file-name.ts'
import { rebuildPdf } from './pdf.server.ts'

const bytesOf = (outcome: RebuildOutcome): Buffer => {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.bytes
}
const line = (text: string): LayoutNode => ({ kind: 'text', style: {}, runs: [{ text }] })

test('the fonts of a PDF stay, embedded and not', async () => {
  const page = { fontSize: 10, paddingTop: 30, paddingLeft: 30, paddingRight: 30, paddingBottom: 30 }
  const numbers = { bottom: 10, right: 10, fontSize: 7 }
  for (const text of ['Siti Rahma', 'Łódź Việt', 'Ελλάδα Привет']) {
    const sheet = {
      title: 'CV',
      author: 'Siti',
      language: 'id',
      page,
      backdrop: null,
      body: [line(text)],
      pageNumber: numbers,
    }
    const pdf = Buffer.from(await renderPdf(sheet as Parameters<typeof renderPdf>[0]))
    const fonts = await pdfFonts(pdf)
    expect(fonts.filter((font) => !font.endsWith('not embedded')).length).toBeGreaterThan(0)
    expect(await pdfFonts(bytesOf(await rebuildPdf(pdf)))).toEqual(fonts)
  }
  const plain = makePdf()
  expect(await pdfFonts(plain)).toEqual([expect.stringContaining('Helvetica')])
  expect(await pdfFonts(bytesOf(await rebuildPdf(plain)))).toEqual(await pdfFonts(plain))
})

const samples = path.join(
  path.dirname(import.meta.resolve('mammoth/package.json').replace('file://', '')),
  'test/test-data',
)
test.each(readdirSync(samples).filter((name) => name.endsWith('.docx')))('the fonts of %s stay', async (name) => {
  const bytes = readFileSync(path.join(samples, name))
  expect(await docxFonts(bytesOf(await rebuildDocx(bytes)))).toEqual(await docxFonts(bytes))
})

test('the fonts that a Word document names stay', async () => {
  const inner =
    '<w:p><w:r><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia" w:cs="Noto Sans"/></w:rPr><w:t>x</w:t></w:r></w:p>'
  const spaces = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const body = `<w:document ${spaces}><w:body>${inner}</w:body></w:document>`
  const rebuilt = bytesOf(await rebuildDocx(makeZip(docxParts('x', { name: 'word/document.xml', body }))))
  expect(await docxFonts(rebuilt)).toEqual(['used Georgia', 'used Noto Sans'])
})

test('objects that unpack to more than the limit are refused with a reason (FI-06)', async () => {
  const packed = (megabytes: number) =>
    Buffer.concat([Buffer.from('7 0 << /A 1 >>'), Buffer.alloc(megabytes * 1_000_000, ' ')])
  expect(await rebuildPdf(makePdf({ packed: packed(33) }))).toEqual({ refused: 'TOO_COMPLEX' })
  expect(bytesOf(await rebuildPdf(makePdf({ packed: packed(16) }))).length).toBeLessThan(10_000)
})

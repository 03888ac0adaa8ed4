import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import JSZip from 'jszip'
import mammoth from 'mammoth'
import { describe, expect, test } from 'vitest'
import { activeInDocx, activeInPdf } from '../../../test/fixtures/active-content.ts'
import { docxText, openPdf, pdfLinks, pdfText } from '../../../test/fixtures/document-content.ts'
import { hostileDocx } from '../../../test/fixtures/hostile-docx.ts'
import { hostilePdfs, type Trick } from '../../../test/fixtures/hostile-pdf.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { docxParts, makeZip } from '../../../test/fixtures/zip.ts'
import { rebuildDocx } from './docx.server.ts'
import type { RebuildOutcome } from './file-name.ts'
import { rebuildPdf } from './pdf.server.ts'

const bytesOf = (outcome: RebuildOutcome): Buffer => {
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.bytes
}

/** What stays active in each trick after rebuilding it; a trick may be refused instead. */
async function remaining(
  tricks: readonly Trick[],
  rebuild: (bytes: Buffer) => Promise<RebuildOutcome>,
  active: (bytes: Buffer) => Promise<string[]>,
) {
  const remnants: string[] = []
  let refused = 0
  for (const { title, bytes } of tricks) {
    const outcome = await rebuild(bytes)
    if ('refused' in outcome) refused++
    else for (const each of await active(outcome.bytes)) remnants.push(`${title}: ${each}`)
  }
  return { remnants, refused }
}

describe('hostile documents', () => {
  test('nothing active is left of any PDF', { timeout: 120_000 }, async () => {
    const tricks = hostilePdfs()
    expect(tricks.length).toBeGreaterThan(500)
    const { remnants, refused } = await remaining(tricks, rebuildPdf, activeInPdf)
    expect(remnants).toEqual([])
    expect(refused).toBeLessThan(tricks.length / 4)
  })

  test('nothing active is left of any Word document', { timeout: 120_000 }, async () => {
    const tricks = hostileDocx()
    expect(tricks.length).toBeGreaterThan(250)
    const { remnants, refused } = await remaining(tricks, rebuildDocx, activeInDocx)
    expect(remnants).toEqual([])
    expect(refused).toBe(0)
  })

  test.each([
    ['PDF', hostilePdfs(), activeInPdf],
    ['Word document', hostileDocx(), activeInDocx],
  ] as const)('the check finds what is active in a %s before', { timeout: 60_000 }, async (_what, tricks, active) => {
    let seen = 0
    for (const { bytes } of tricks) if ((await active(bytes)).length > 0) seen++
    expect(seen).toBeGreaterThan(tricks.length * 0.8)
  })
})

describe('harmless documents', () => {
  const folder = path.dirname(import.meta.resolve('mammoth/package.json').replace('file://', ''))
  const samples = path.join(folder, 'test/test-data')

  test.each(readdirSync(samples).filter((name) => name.endsWith('.docx')))('the text of %s stays', async (name) => {
    const bytes = readFileSync(path.join(samples, name))
    const rebuilt = bytesOf(await rebuildDocx(bytes))
    expect(await docxText(rebuilt)).toBe(await docxText(bytes))
    expect(bytesOf(await rebuildDocx(rebuilt)).length).toBeGreaterThan(0)
  })

  test('links, known fields and numbering of pages stay in a Word document', async () => {
    const inner =
      '<w:p><w:hyperlink r:id="r1"><w:r><w:t>site</w:t></w:r></w:hyperlink><w:hyperlink r:id="r2"><w:r><w:t>phone</w:t></w:r></w:hyperlink><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>' +
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>HYPERLINK "https://example.com/cv"</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>cv</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    const spaces =
      'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    const document = { name: 'word/document.xml', body: `<w:document ${spaces}><w:body>${inner}</w:body></w:document>` }
    const links =
      '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com" TargetMode="External"/>' +
      '<Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="tel:+628123456" TargetMode="External"/>'
    const relationships = {
      name: 'word/_rels/document.xml.rels',
      body: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
    }
    const rebuilt = bytesOf(await rebuildDocx(makeZip(docxParts('x', document, relationships))))
    const { value } = await mammoth.convertToHtml({ buffer: rebuilt })
    expect(value).toBe(
      '<p><a href="https://example.com">site</a><a href="tel:+628123456">phone</a><a href="https://example.com/cv">cv</a></p>',
    )
    const zip = await JSZip.loadAsync(rebuilt)
    expect(await zip.file('word/document.xml')?.async('string')).toContain(
      '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t>',
    )
  })

  test('links, outline and information stay in a PDF', async () => {
    const link = (address: string) =>
      `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${address}) >> >>`
    const bytes = makePdf({
      pages: 2,
      page: `/Annots [${['https://example.com/a b', 'mailto:a@example.com', 'tel:+62-812 3456', 'tel:*%2306%23', 'tel:*21*0812#'].map(link).join(' ')}]`,
      catalog: '/Outlines 5000 0 R /Lang (id)',
      objects: [
        '<< /First 5001 0 R /Last 5001 0 R /Count 1 >>',
        '<< /Title (Part) /Parent 5000 0 R /Dest [11 0 R /Fit] >>',
      ],
    })
    const pdf = await openPdf(bytesOf(await rebuildPdf(bytes)))
    const annotations = (await (await pdf.getPage(1)).getAnnotations()) as { url?: string }[]
    const kept = ['https://example.com/a%20b', 'mailto:a@example.com', 'tel:+62-8123456']
    expect(annotations.map(({ url }) => url)).toEqual([...kept, undefined, undefined])
    const outline = (await pdf.getOutline()) as { title: string; dest: unknown[] }[]
    expect(outline.map(({ title }) => title)).toEqual(['Part'])
    expect(await pdf.getPageIndex(outline[0]?.dest[0] as Parameters<typeof pdf.getPageIndex>[0])).toBe(1)
    expect(pdf.numPages).toBe(2)
  })

  test('jumps to named destinations stay in a PDF, in a tree of names and in the older way', async () => {
    const jump = (to: string) => `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D ${to} >> >>`
    const bytes = makePdf({
      pages: 3,
      page: `/Annots [${jump('(work)')} ${jump('(studies)')} ${jump('/skills')}]`,
      catalog: '/Names << /Dests 5000 0 R >> /Dests << /skills << /D [12 0 R /Fit] >> >>',
      objects: [
        '<< /Kids [5001 0 R] >>',
        '<< /Limits [(studies) (work)] /Names [(studies) [11 0 R /XYZ 9 9 0] (work) 5002 0 R] >>',
        '<< /D [12 0 R /Fit] >>',
      ],
    })
    const led = async (file: Buffer) => {
      const pdf = await openPdf(file)
      const jumps = (await (await pdf.getPage(1)).getAnnotations()) as { dest: string }[]
      const targets = await Promise.all(jumps.map(({ dest }) => pdf.getDestination(dest)))
      return Promise.all(targets.map((to) => pdf.getPageIndex(to?.[0] as Parameters<typeof pdf.getPageIndex>[0])))
    }
    expect(await led(bytes)).toEqual([2, 1, 2])
    expect(await led(bytesOf(await rebuildPdf(bytes)))).toEqual([2, 1, 2])
  })

  test('text and links of a resume stay', async () => {
    const bytes = readFileSync(new URL('../../seed/demo/cv-putri.pdf', import.meta.url))
    const rebuilt = bytesOf(await rebuildPdf(bytes))
    expect(await pdfText(rebuilt)).toBe(await pdfText(bytes))
    expect(await pdfLinks(bytes)).toEqual(['tel:+6281200000003', 'mailto:putri@demo.karya.local'])
    expect(await pdfLinks(rebuilt)).toEqual(await pdfLinks(bytes))
  })

  test('text stays in PDFs of many shapes', async () => {
    for (let pages = 1; pages <= 30; pages++) {
      const bytes = makePdf({
        pages,
        text: `Budi Santoso \\(${pages}\\) ${'x'.repeat(pages)}`,
        ...(pages % 2 && { packed: '7 0 << /A 1 >>' }),
      })
      expect(await pdfText(bytesOf(await rebuildPdf(bytes)))).toBe(await pdfText(bytes))
    }
  })
})

import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, describe, expect, test } from 'vitest'
import type { DocumentLayout, LayoutNode } from '#kernel/document-layout.ts'
import { activeInPdf } from '../../../test/fixtures/active-content.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { makeDocx } from '../../../test/fixtures/resumes.ts'
import { openDocuments, type Documents } from './documents.server.ts'

const opened: Documents[] = []
function open(limits: Parameters<typeof openDocuments>[0] = {}): Documents {
  const documents = openDocuments(limits)
  opened.push(documents)
  return documents
}
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())))

const line = (text: string, link?: string): LayoutNode => ({
  kind: 'text',
  style: {},
  runs: [{ text, ...(link && { link }) }],
})
const sheetOf = (...body: LayoutNode[]): DocumentLayout => ({
  title: 'Judul',
  author: 'Siti',
  language: 'id',
  page: { fontSize: 10, lineHeight: 1.4, paddingTop: 30, paddingLeft: 30, paddingRight: 30, paddingBottom: 30 },
  backdrop: null,
  body,
  pageNumber: { bottom: 10, right: 10, fontSize: 7 },
})

describe('drawing', () => {
  test('letters of many scripts are embedded once a font; what no font has is a question mark, emoji go', async () => {
    const pdf = await open().render(sheetOf(line('Łódź Việt Ελλάδα Привет 東 😀 tail'), line('Łódź again')))
    const read = await getDocumentProxy(new Uint8Array(pdf))
    const { text } = await extractText(read, { mergePages: true })
    expect(text).toContain('Łódź Việt Ελλάδα Привет ? tail')
    expect(text).not.toContain('😀')
    expect(pdf.toString('latin1').match(/\/FontFile2/g)?.length).toBeLessThanOrEqual(7)
    const { info } = (await read.getMetadata()) as { info: { Title?: string; Language?: string } }
    expect([info.Title, info.Language]).toEqual(['Judul', 'id'])
  })

  test('only links that may be followed are links (IN-04)', async () => {
    const links = [
      'https://contoh.id/a',
      'mailto:a@contoh.id',
      'tel:+62812',
      'javascript:alert(1)',
      'file:///etc/passwd',
    ]
    const pdf = await open().render(sheetOf(...links.map((link) => line(link, link))))
    const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
    const annotations = (await page.getAnnotations()) as { unsafeUrl?: string; url?: string }[]
    expect(annotations.map(({ unsafeUrl, url }) => unsafeUrl ?? url)).toEqual(links.slice(0, 3))
  })

  test('tasks beyond the queue limit are rejected at once; a thread that takes too long is terminated and the next one works', async () => {
    const documents = open({ waiting: 2, seconds: 60 })
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => documents.render(sheetOf(line('a')))))
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: string }).code] : []))
    expect(new Set(refused)).toEqual(new Set(['TOO_MANY']))
    expect(refused.length).toBeGreaterThanOrEqual(5)
    const hasty = open({ seconds: 0.001 })
    await expect(hasty.render(sheetOf(line('a')))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect((await documents.render(sheetOf(line('a')))).length).toBeGreaterThan(500)
  })

  test('a document that needs too much memory ends its thread, not the server', async () => {
    const documents = open({ memoryMb: 24 })
    const huge = sheetOf(...Array.from({ length: 60_000 }, (_, at) => line(`Line ${at} ${'x '.repeat(20)}`)))
    await expect(documents.render(huge)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('a document is written anew in the thread', async () => {
    const active = makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
    const outcome = await open().rebuild('pdf', active)
    expect('bytes' in outcome && (await activeInPdf(outcome.bytes))).toEqual([])
  })
})

describe('reading', () => {
  test('text of PDF and Word, line by line', async () => {
    const documents = open()
    expect(await documents.read('pdf', makePdf({ text: 'Siti Rahma' }))).toEqual({
      text: expect.stringContaining('Siti Rahma'),
    })
    expect(await documents.read('docx', makeDocx(['Satu', '', 'Dua & tiga']))).toEqual({ text: 'Satu\n\nDua & tiga\n' })
  })

  test('a document that an upload rejects is not read either; too slow is too complex (FI-06)', async () => {
    const documents = open()
    expect(await documents.read('pdf', makePdf({ trailer: '/Encrypt 5 0 R' }))).toEqual({ refused: 'PROTECTED' })
    expect(await documents.read('docx', Buffer.from('PK no zip'))).toEqual({ refused: 'CONTENT' })
    expect(await open({ seconds: 0.001 }).rebuild('pdf', makePdf())).toEqual({ refused: 'TOO_COMPLEX' })
  })

  test('a document is written anew in the thread', async () => {
    const active = makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })
    const outcome = await open().rebuild('pdf', active)
    expect('bytes' in outcome && (await activeInPdf(outcome.bytes))).toEqual([])
  })
})

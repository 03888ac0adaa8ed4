import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFail } from '#kernel/fail.ts'
import { activeInDocx, activeInPdf } from '../../../test/fixtures/active-content.ts'
import { makePdf } from '../../../test/fixtures/pdf.ts'
import { docxParts, makeZip, type ZipPart } from '../../../test/fixtures/zip.ts'
import { inspectUpload, type AllowedKinds } from './inspect.server.ts'

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const pdf = (bytes: Buffer, name = 'CV Budi Santoso v1.2.pdf') => ({ name, type: 'application/pdf', bytes })
const docx = (...more: ZipPart[]) => ({ name: 'cv.docx', type: word, bytes: makeZip(docxParts('Budi', ...more)) })

async function reasonOf(
  file: { name: string; type: string; bytes: Buffer },
  allowed: AllowedKinds = 'resume',
): Promise<unknown> {
  return inspectUpload(file, allowed).then(
    () => 'taken',
    (error: unknown) => (isFail(error) ? (error.params['reason'] ?? error.code) : error),
  )
}

describe('a resume', () => {
  test('a valid PDF and a valid Word document are accepted and written anew', async () => {
    const bytes = makePdf({ pages: 3, packed: '7 0 << /Type /Metadata >>' })
    expect(await inspectUpload(pdf(bytes), 'resume')).toMatchObject({
      kind: 'pdf',
      mime: 'application/pdf',
      extension: 'pdf',
    })
    expect(await inspectUpload(docx(), 'resume')).toMatchObject({ kind: 'docx', mime: word, extension: 'docx' })
    expect(await reasonOf({ ...pdf(bytes), type: 'application/octet-stream' })).toBe('taken')
  })

  const good = makePdf()
  test.each([
    'cv.pdf.exe',
    'cv.php.pdf',
    'cv.html.pdf',
    'cv.pdf ',
    'cv.pdf.',
    'cv.pdf\0.exe',
    'cv\u202efdp.exe',
    '../cv.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    '.pdf',
    '.htaccess',
    'con.pdf',
    '',
    'cv',
    'cv.svg',
    'cv.html',
    `${'x'.repeat(200)}.pdf`,
    'cv.p\u200bdf',
    'a%00.pdf',
    'cv.pdf\r\nX: y',
    'cv.docm',
    'cv.doc',
    'constructor',
    'cv.__proto__',
  ])('a PDF named %j is refused', async (name) => {
    expect(await reasonOf(pdf(good, name))).toMatch(/^(NAME|TYPE)$/)
  })

  test.each<[string, () => { name: string; type: string; bytes: Buffer }, string]>([
    ['says it is HTML', () => ({ ...pdf(good), type: 'text/html' }), 'TYPE'],
    ['is a picture', () => pdf(Buffer.from('89504e470d0a1a0a0000000d', 'hex')), 'CONTENT'],
    ['is HTML', () => pdf(Buffer.from('<!doctype html><script>alert(1)</script>')), 'CONTENT'],
    ['is SVG', () => pdf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')), 'CONTENT'],
    ['begins with HTML', () => pdf(Buffer.concat([Buffer.from('<html>'), good])), 'CONTENT'],
    ['goes on after its end', () => pdf(Buffer.concat([good, Buffer.from('<script>')])), 'CONTENT'],
    ['is cut off', () => pdf(good.subarray(0, -40)), 'CONTENT'],
    ['has no page', () => pdf(makePdf({ pages: 0 })), 'CONTENT'],
    ['is empty', () => pdf(Buffer.alloc(0)), 'EMPTY'],
    ['is protected', () => pdf(makePdf({ trailer: '/Encrypt 5 0 R' })), 'PROTECTED'],
    [
      'hides a stream by its filters',
      () => pdf(makePdf({ packed: '7 0 << /S /JS >>', filter: '[/ASCIIHexDecode /FlateDecode]' })),
      'TOO_COMPLEX',
    ],
    ['has 101 pages', () => pdf(makePdf({ pages: 101 })), 'TOO_MANY_PAGES'],
    ['unpacks to 64 MB', () => pdf(makePdf({ packed: Buffer.alloc(64_000_000, ' ') })), 'TOO_COMPLEX'],
    ['is over 5 MB', () => pdf(Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)])), 'TOO_LARGE'],
  ])('a PDF that %s is refused', async (_what, make, reason) => {
    expect(await reasonOf(make())).toBe(reason)
  })

  test.each<[string, () => Buffer, string]>([
    ['is a plain ZIP', () => makeZip([{ name: 'a.txt', body: 'x' }]), 'CONTENT'],
    [
      'has a DTD',
      () =>
        docx({
          name: 'word/document.xml',
          body: '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><w:document>&e;</w:document>',
        }).bytes,
      'CONTENT',
    ],
    [
      'has a DTD in UTF-16',
      () => docx({ name: 'word/document.xml', body: Buffer.from('\ufeff<!DOCTYPE x><w:document/>', 'utf16le') }).bytes,
      'CONTENT',
    ],
    [
      'has a DTD in UTF-7',
      () => docx({ name: 'word/document.xml', body: '<?xml version="1.0" encoding="UTF-7"?><w:document/>' }).bytes,
      'CONTENT',
    ],
    ['is no Word document inside', () => docx({ name: 'word/document.xml', body: '<html/>' }).bytes, 'CONTENT'],
    ['is a bomb', () => docx({ name: 'word/media/a.png', body: Buffer.alloc(30_000_000) }).bytes, 'TOO_COMPLEX'],
    [
      'is a bomb of many',
      () =>
        docx(
          ...Array.from({ length: 5 }, (_, index) => ({
            name: `word/media/${index}.png`,
            body: Buffer.alloc(10_000_000),
            stored: false,
          })),
        ).bytes,
      'TOO_COMPLEX',
    ],
    [
      'lies about a size',
      () => docx({ name: 'word/a.xml', body: Buffer.alloc(9_000_000, ' '), size: 10 }).bytes,
      'CONTENT',
    ],
    ['holds less than it declares', () => docx({ name: 'word/a.xml', body: '<a/>', size: 400 }).bytes, 'CONTENT'],
    [
      'has 2001 entries',
      () => docx(...Array.from({ length: 2001 }, (_, index) => ({ name: `word/${index}.xml`, body: '<a/>' }))).bytes,
      'CONTENT',
    ],
    ['climbs out', () => docx({ name: '../../etc/cron.xml', body: '<a/>' }).bytes, 'CONTENT'],
    ['has an absolute name', () => docx({ name: '/etc/cron.xml', body: '<a/>' }).bytes, 'CONTENT'],
    ['has one name twice', () => docx({ name: 'WORD/Document.xml', body: '<a/>' }).bytes, 'CONTENT'],
    [
      'names an entry two ways',
      () => docx({ name: 'word/a.xml', localName: 'word/b.xml', body: '<a/>' }).bytes,
      'CONTENT',
    ],
    ['is encrypted', () => docx({ name: 'word/a.xml', body: '<a/>', flags: 1 }).bytes, 'CONTENT'],
    ['has a comment', () => makeZip(docxParts('x'), { comment: '<script>' }), 'CONTENT'],
    [
      'hides bytes',
      () => makeZip(docxParts('x'), { gap: Buffer.from('<script>alert(document.domain)</script>') }),
      'CONTENT',
    ],
    ['begins with HTML', () => Buffer.concat([Buffer.from('<html>'), makeZip(docxParts('x'))]), 'CONTENT'],
    ['is cut off', () => docx().bytes.subarray(0, -30), 'CONTENT'],
  ])('a Word document that %s is refused', async (_what, make, reason) => {
    expect(await reasonOf({ ...docx(), bytes: make() })).toBe(reason)
  })

  test.each<[string, () => { name: string; type: string; bytes: Buffer }, (bytes: Buffer) => Promise<string[]>]>([
    [
      'holds HTML in its head',
      () => pdf(Buffer.concat([Buffer.from('%PDF-1.7\n%<script>alert(1)</script>\n'), good])),
      activeInPdf,
    ],
    [
      'is a ZIP too',
      () =>
        pdf(
          Buffer.concat([
            good.subarray(0, -6),
            makeZip([{ name: 'a', body: 'x' }], { comment: '\nstartxref\n9\n%%EOF\n' }),
          ]),
        ),
      activeInPdf,
    ],
    [
      'runs a script',
      () => pdf(makePdf({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>' })),
      activeInPdf,
    ],
    [
      'hides a script in an object stream',
      () => pdf(makePdf({ packed: '7 0 << /S /JavaScript /JS (app.alert(1)) >>' })),
      activeInPdf,
    ],
    ['carries a file', () => pdf(makePdf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' })), activeInPdf],
    ['claims a billion pages', () => pdf(makePdf({ objects: ['<< /Type /Pages /Count 1000000000 >>'] })), activeInPdf],
    ['has macros', () => docx({ name: 'word/vbaProject.bin', body: 'x' }), activeInDocx],
    ['carries a program', () => docx({ name: 'word/embeddings/a.exe', body: 'MZ' }), activeInDocx],
  ])('a file that %s is accepted without it', async (_what, make, active) => {
    const { bytes } = await inspectUpload(make(), 'resume')
    expect(await active(bytes)).toEqual([])
    expect(bytes.toString('latin1')).not.toMatch(/<script>|a\.txt|\.exe|vbaProject|1000000000/)
    if (bytes.subarray(0, 4).toString('latin1') === '%PDF') expect(bytes.lastIndexOf('PK\x05\x06')).toBe(-1)
  })

  test('any mutated file is either accepted or rejected with an error', async () => {
    const seeds = [makePdf({ packed: '7 0 << >>' }), docx().bytes]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 1),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        fc.nat(40),
        async (which, edits, cut) => {
          const bytes = Buffer.from(seeds[which] ?? '').subarray(0, -cut || undefined)
          for (const [at, value] of edits) bytes[at % bytes.length] = value
          expect(await reasonOf(which ? { ...docx(), bytes } : pdf(bytes))).toBeTypeOf('string')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a picture is no resume, and a resume no picture', async () => {
    expect(await reasonOf({ name: 'a.png', type: 'image/png', bytes: Buffer.from('x') })).toBe('TYPE')
    expect(await reasonOf(pdf(good), 'image')).toBe('TYPE')
    expect(await reasonOf(pdf(good), 'document')).toBe('taken')
  })
})

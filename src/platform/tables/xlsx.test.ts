import { expect, test } from 'vitest'
import { makeZip, type ZipPart } from '../../../test/fixtures/zip.ts'
import { readTable } from './read-table.server.ts'
import { xlsxOf } from './write-table.server.ts'

const start = '<?xml version="1.0" encoding="UTF-8"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const rowsOf = (cells: string) => `<worksheet xmlns="${main}"><sheetData>${cells}</sheetData></worksheet>`
const workbook = `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Jobs" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** A workbook of one sheet, which may hold anything. */
function aFile(sheet: string, more: readonly ZipPart[] = []): Buffer {
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `${start}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    ],
    ['xl/workbook.xml', start + workbook],
    [
      'xl/_rels/workbook.xml.rels',
      `${start}<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', start + sheet],
  ]
  return makeZip([...parts.map(([name, content]) => ({ name, body: content })), ...more])
}
const plain = rowsOf(`<row r="1">${cell('A1', 'title')}</row><row r="2">${cell('A2', 'Cook')}</row>`)

test('a sheet made by hand is read', async () => {
  expect(await readTable(aFile(plain))).toMatchObject({ header: ['title'], rows: [{ line: 2, cells: ['Cook'] }] })
})

test('a formula gives the value that was stored with it', async () => {
  const sheet = rowsOf(
    `<row r="1">${cell('A1', 'title')}</row><row r="2"><c r="A2" t="str"><f>HYPERLINK("http://x","Cook")</f><v>Cook</v></c></row>`,
  )
  expect(await readTable(aFile(sheet))).toMatchObject({ rows: [{ cells: ['Cook'] }] })
})

/** The begin of a Compound File and a directory entry: a name in 64 bytes. */
const compoundFile = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(stream.padEnd(32, '\0'), 'utf16le'),
  ])

const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a cell in a far column', () => aFile(rowsOf(`<row r="1">${cell('XFD1', 'x')}</row>`)), 'TOO_WIDE'],
  ['a cell in a far row', () => aFile(rowsOf(`<row r="1048576">${cell('A1048576', 'x')}</row>`)), 'TOO_MANY_ROWS'],
  ['a cell that says it is in a far row', () => aFile(rowsOf(`<row>${cell('A1048576', 'x')}</row>`)), 'TOO_MANY_ROWS'],
  ['a document type with entities', () => aFile(entities + plain), 'FILE_REJECTED'],
  ['macros', () => aFile(plain, [{ name: 'xl/vbaProject.bin', body: 'x' }]), 'WITH_MACROS'],
  [
    'links to other files',
    () => aFile(plain, [{ name: 'xl/externalLinks/externalLink1.xml', body: start }]),
    'FILE_REJECTED',
  ],
  ['broken markup', () => aFile('<worksheet><sheetData><row>'), 'FILE_REJECTED'],
  ['no workbook', () => makeZip([{ name: 'word/document.xml', body: start }]), 'UNSUPPORTED_TYPE'],
  ['a workbook of Excel 97', () => compoundFile('Workbook'), 'OLD_EXCEL'],
  ['a workbook of Excel 95', () => compoundFile('Book'), 'OLD_EXCEL'],
  ['a workbook with a password', () => compoundFile('EncryptedPackage'), 'WITH_PASSWORD'],
  ['another old document', () => compoundFile('WordDocument'), 'UNSUPPORTED_TYPE'],
])('%s is refused', async (_, make, refused) => {
  expect(await readTable(await make())).toEqual({ refused })
})

test('10,000 columns are refused', { tags: ['slow'] }, async () => {
  const wide = Array.from({ length: 10_000 }, (_, at) => `Column ${at}`)
  expect(await readTable(await xlsxOf([{ name: 'Jobs', rows: [wide, wide] }]))).toEqual({ refused: 'TOO_WIDE' })
})

test('a part that inflates to 100 MB is refused', { tags: ['slow'] }, async () => {
  const bomb = aFile(plain, [{ name: 'xl/media/a.xml', body: ' '.repeat(100_000_000) }])
  expect(await readTable(bomb)).toEqual({ refused: 'FILE_REJECTED' })
})

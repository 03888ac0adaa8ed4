import { describe, expect, test } from 'vitest'
import { readTable } from './read-table.server.ts'
import { csvOf, safeCell } from '#kernel/csv.ts'
import { xlsxOf } from './write-table.server.ts'

const cellsOf = async (bytes: Buffer) => {
  const table = await readTable(bytes)
  return 'refused' in table ? table.refused : [table.header, ...table.rows.map(({ cells }) => cells)]
}

describe('CSV', () => {
  test.each([
    ['UTF-8', Buffer.from('title,city\nKöch,Bandung')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFtitle,city\nKöch,Bandung')],
    ['UTF-16 with its mark', Buffer.from('\uFEFFtitle,city\nKöch,Bandung', 'utf16le')],
    ['UTF-16 without', Buffer.from('title,city\nKöch,Bandung', 'utf16le')],
    ['Windows-1252', Buffer.from('title,city\nKöch,Bandung', 'latin1')],
    ['semicolons', Buffer.from('title;city\nKöch;Bandung')],
    ['tabs', Buffer.from('title\tcity\nKöch\tBandung')],
    ['bars', Buffer.from('title|city\nKöch|Bandung')],
    ['line ends of all kinds', Buffer.from('\r\n\rtitle,city\r\nKöch,Bandung\r\r\n')],
  ])('%s', async (_, bytes) => {
    expect(await cellsOf(bytes)).toEqual([
      ['title', 'city'],
      ['Köch', 'Bandung'],
    ])
  })

  test('rows are counted as a spreadsheet counts them, and columns without a name of their own get one', async () => {
    const table = await readTable(Buffer.from('a,,a\n1,2,3\n\n"4\n5",6\n'))
    if ('refused' in table) throw new Error(table.refused)
    expect(table.header).toEqual(['a', '#2', 'a (2)'])
    expect(table.rows).toEqual([
      { line: 2, cells: ['1', '2', '3'] },
      { line: 4, cells: ['4\n5', '6', ''] },
    ])
  })

  test.each([
    ['nothing', '', 'NO_ROWS'],
    ['only a header', 'a,b\n', 'NO_ROWS'],
    ['too many rows', `a\n${'1\n'.repeat(2001)}`, 'TOO_MANY_ROWS'],
    ['too many columns', `${','.repeat(200)}a\n1`, 'TOO_WIDE'],
    ['an open quote', 'a,b\n1,2\n"3,4', 'QUOTE_NOT_CLOSED'],
  ])('%s is refused', async (_, text, code) => {
    expect(await cellsOf(Buffer.from(text))).toBe(code)
  })

  test('an open quote is found where it opens', async () => {
    expect(await readTable(Buffer.from('a,b\n1,2\n"3,4\n5,6'))).toEqual({ refused: 'QUOTE_NOT_CLOSED', line: 3 })
  })
})

describe('what is written', () => {
  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '＝1'])('%j is no formula', (text) => {
    expect(safeCell(text)).toBe(`'${text}`)
  })

  test('comes back as it was, in both formats', async () => {
    const rows = [
      ['title', 'note'],
      ['Kök, "the" cook', 'two\nlines'],
      ['=HYPERLINK("x")', ' kept '],
    ]
    expect(await cellsOf(await xlsxOf([{ name: 'Jobs', rows }]))).toEqual(rows)
    expect(await cellsOf(Buffer.from(csvOf(rows)))).toEqual([rows[0], rows[1], ['\'=HYPERLINK("x")', ' kept ']])
  })
})

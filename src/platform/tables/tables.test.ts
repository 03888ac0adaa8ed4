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

  test('what no text can have is left out and counted', async () => {
    const nul = await readTable(Buffer.from('title,city\nCo\0ok\0,Bandung'))
    expect(nul).toMatchObject({ encoding: 'UTF-8', removed: 2, rows: [{ cells: ['Cook', 'Bandung'] }] })
    const half = await readTable(Buffer.from('\uFEFFtitle,city\nCo\uD83Dok,Bandung', 'utf16le'))
    expect(half).toMatchObject({ encoding: 'UTF-16LE', removed: 1, rows: [{ cells: ['Cook', 'Bandung'] }] })
    expect(await readTable(Buffer.from('title,city\nCook 👩‍🍳,Bandung'))).toMatchObject({ removed: 0 })
  })

  test('an open quote is found where it opens', async () => {
    expect(await readTable(Buffer.from('a,b\n1,2\n"3,4\n5,6'))).toEqual({ refused: 'QUOTE_NOT_CLOSED', line: 3 })
  })
})

/** The files of max-mapper/csv-spectrum (BSD-2-Clause), with what their cells are; `\n` stands for each kind of line end. */
const spectrum: [string, string, string[][]][] = [
  [
    'comma_in_quotes',
    'first,last,address,city,zip\nJohn,Doe,120 any st.,"Anytown, WW",08123',
    [['John', 'Doe', '120 any st.', 'Anytown, WW', '08123']],
  ],
  [
    'empty',
    'a,b,c\n1,"",""\n2,3,4',
    [
      ['1', '', ''],
      ['2', '3', '4'],
    ],
  ],
  [
    'escaped_quotes',
    'a,b\n1,"ha ""ha"" ha"\n3,4\n',
    [
      ['1', 'ha "ha" ha'],
      ['3', '4'],
    ],
  ],
  [
    'json',
    'key,val\n1,"{""type"": ""Point"", ""coordinates"": [102.0, 0.5]}"\n',
    [['1', '{"type": "Point", "coordinates": [102.0, 0.5]}']],
  ],
  [
    'location_coordinates',
    'Phone,Coordinates,City\n2095257564,37°36\'37.8"N 121°2\'17.9"W,Modesto',
    [['2095257564', '37°36\'37.8"N 121°2\'17.9"W', 'Modesto']],
  ],
  [
    'newlines',
    'a,b,c\n1,2,3\n"Once upon \na time",5,6\n7,8,9\n',
    [
      ['1', '2', '3'],
      ['Once upon \na time', '5', '6'],
      ['7', '8', '9'],
    ],
  ],
  [
    'quotes_and_newlines',
    'a,b\n1,"ha \n""ha"" \nha"\n3,4\n',
    [
      ['1', 'ha \n"ha" \nha'],
      ['3', '4'],
    ],
  ],
  ['simple', 'a,b,c\n1,2,3\n', [['1', '2', '3']]],
  [
    'utf8',
    'a,b,c\n1,2,3\n4,5,ʤ',
    [
      ['1', '2', '3'],
      ['4', '5', 'ʤ'],
    ],
  ],
]
const encoded: [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with its mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
]

test.each(spectrum)('csv-spectrum: %s, in each encoding and with each line end', async (name, text, expected) => {
  for (const end of ['\n', '\r\n', '\r'])
    for (const [encoding, bytesOf] of encoded) {
      if (name === 'utf8' && encoding === 'Windows-1252') continue // has no such letter
      const cells = await cellsOf(bytesOf(text.replaceAll('\n', end)))
      const rows = expected.map((row) => row.map((cell) => cell.replaceAll('\n', end)))
      expect(Array.isArray(cells) ? cells.slice(1) : cells, `${encoding} ${JSON.stringify(end)}`).toEqual(rows)
    }
})

describe('read in another way', () => {
  test('letters that were encoded twice are counted, and repaired when somebody says so', async () => {
    const asIs = await readTable(Buffer.from('title,city\nKöch,Bandung\nChef â€“ cafÃ©,Bandung'))
    expect(asIs).toMatchObject({ garbled: 1, repaired: false, rows: [{}, { cells: ['Chef â€“ cafÃ©', 'Bandung'] }] })
    const repaired = await readTable(Buffer.from('title,city\nKöch,Bandung\nChef â€“ cafÃ©,Bandung'), { repair: true })
    expect(repaired).toMatchObject({
      garbled: 1,
      repaired: true,
      rows: [{ cells: ['Köch', 'Bandung'] }, { cells: ['Chef – café', 'Bandung'] }],
    })
  })

  test('another sheet than the first', async () => {
    const bytes = await xlsxOf([
      { name: 'Notes', rows: [['a'], ['1']] },
      { name: 'Jobs', rows: [['title'], ['Cook']] },
    ])
    expect(await readTable(bytes)).toMatchObject({ sheet: 'Notes', sheets: ['Notes', 'Jobs'], header: ['a'] })
    expect(await readTable(bytes, { sheet: 'Jobs' })).toMatchObject({ sheet: 'Jobs', header: ['title'] })
  })
})

describe('what is written', () => {
  test.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])('%j is no formula', (text) => {
    expect(safeCell(text)).toBe(`'${text}`)
  })

  test('comes back as it was, in both formats', async () => {
    const rows = [
      ['title', 'note'],
      ['Kök, "the" cook', 'two\nlines'],
      ['=HYPERLINK("x")', ' kept '],
    ]
    expect(await cellsOf(await xlsxOf([{ name: 'Jobs', rows }]))).toEqual(rows)
    expect(await cellsOf(Buffer.from(csvOf(rows)))).toEqual(rows)
    // Only what was put before a formula goes again.
    expect(await cellsOf(Buffer.from("title\n'tis\n'=1+1\n''=1"))).toEqual([['title'], ["'tis"], ['=1+1'], ["''=1"]])
  })
})

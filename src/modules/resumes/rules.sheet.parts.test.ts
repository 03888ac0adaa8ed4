import { describe, expect, test } from 'vitest'
import type { LayoutNode, TextRun } from '#kernel/document-layout.ts'
import { emptyContent, emptyEntry } from './rules.ts'
import { entryNodes, paragraphNodes, periodText } from './rules.sheet.entry.ts'
import { contactNodes, headNodes } from './rules.sheet.head.ts'
import { displayUrl, joinRuns, wrapText, type ResumeLabels } from './rules.sheet.parts.ts'
import { defaultTheme, resumeThemes, themeOf, themes } from './rules.themes.ts'

const labels: ResumeLabels = {
  sections: {} as ResumeLabels['sections'],
  contact: 'Contact',
  present: 'now',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'],
}
const theme = themes.arang
const runsIn = (nodes: readonly LayoutNode[]): TextRun[] =>
  nodes.flatMap((node) => (node.kind === 'text' ? node.runs : runsIn(node.children)))
const texts = (nodes: readonly LayoutNode[]) => runsIn(nodes).map(({ text }) => text)

test.each([
  ['2020-01-01', '2024-05-01', false, 'Jan 2020 – Mei 2024'],
  ['2020-12-01', null, true, 'Des 2020 – now'],
  ['2020-12-01', '2024-05-01', true, 'Des 2020 – now'],
  ['2020-12-01', null, false, 'Des 2020'],
  [null, '2024-05-01', false, 'Mei 2024'],
  [null, null, false, ''],
])('from %s to %s, going on: %s, is "%s"', (startOn, endOn, present, period) => {
  expect(periodText({ startOn, endOn, present }, labels)).toBe(period)
})

describe('a text', () => {
  test('is a paragraph a line; lines with a bullet are a list', () => {
    const nodes = paragraphNodes(' Soups. \n\n- Hot\n• Cold\n-5 degrees', theme, theme)
    expect(nodes.map((node) => [node.kind, texts([node]).join(' ')])).toEqual([
      ['text', 'Soups.'],
      ['box', '• Hot'],
      ['box', '• Cold'],
      ['text', '-5 degrees'],
    ])
    expect(paragraphNodes(' \n ', theme, theme)).toEqual([])
  })
})

describe('the facts of an entry', () => {
  const facts = (more: Partial<ReturnType<typeof emptyEntry>>) =>
    runsIn(entryNodes({ ...emptyEntry('e1'), ...more }, { theme, palette: theme, labels, first: true }))
  const shown = (more: Partial<ReturnType<typeof emptyEntry>>) => facts(more).map(({ text }) => text)

  test('are the organisation, the place, the note and the address, between dots', () => {
    const all = {
      title: 'Cook',
      organisation: 'Warung',
      place: 'Bandung',
      note: 'Full time',
      url: 'https://www.warung.example/',
    }
    expect(shown(all)).toEqual(['Cook', 'Warung', ' · ', 'Bandung', ' · ', 'Full time', ' · ', 'warung.example'])
    expect(facts(all).at(-1)?.link).toBe('https://www.warung.example/')
  })

  test('name the organisation once: as the title where there is none', () => {
    expect(shown({ organisation: 'Warung' })).toEqual(['Warung'])
    expect(shown({ title: 'Cook' })).toEqual(['Cook'])
  })

  test('shorten an address of more than 60 letters', () => {
    const url = (length: number) => `https://${'a'.repeat(length)}`
    expect(shown({ title: 'Cook', url: url(60) }).at(-1)).toBe('a'.repeat(60))
    expect(shown({ title: 'Cook', url: url(61) }).at(-1)).toBe(`${'a'.repeat(58)}…`)
  })

  test('the first entry of a section stands close to its heading, others apart', () => {
    const [first, other] = [true, false].map(
      (isFirst) =>
        entryNodes({ ...emptyEntry('e1'), title: 'Cook' }, { theme, palette: theme, labels, first: isFirst })[0],
    )
    expect([first?.style.marginTop, other?.style.marginTop]).toEqual([0, theme.gaps.entry])
  })
})

describe('the contact', () => {
  const header = {
    ...emptyContent().header,
    place: 'Bandung',
    phone: '(0812) 34-56',
    email: 'siti@example.org',
    links: [
      { label: 'Web', url: 'https://siti.example/' },
      { label: 'Unfinished', url: null },
      { label: '', url: null },
    ],
  }

  test('is place, phone, e-mail and links; what can be opened is a link', () => {
    expect(
      runsIn(headNodes(header, theme))
        .filter(({ text }) => text !== ' · ')
        .map(({ text, link }) => [text, link ?? null]),
    ).toEqual([
      ['Bandung', null],
      ['(0812) 34-56', 'tel:08123456'],
      ['siti@example.org', 'mailto:siti@example.org'],
      ['siti.example', 'https://siti.example/'],
      ['Unfinished', null],
    ])
    expect(
      runsIn(headNodes({ ...header, phone: 'on request' }, theme)).find(({ text }) => text === 'on request'),
    ).not.toHaveProperty('link')
    expect(headNodes(emptyContent().header, theme)).toEqual([])
  })

  test('stands in the side column a line each, wrapped to its width', () => {
    for (const name of ['pandan', 'kopi'] as const) {
      const side = themes[name].side!
      const long = `siti.rahma.putri.wulandari@${'kantor-'.repeat(6)}.example.org`
      const nodes = contactNodes({ ...header, email: long }, { theme: themes[name], palette: side, heading: 'Contact' })
      const lines = texts(nodes)
      expect(lines[0]).toBe('Contact')
      expect(lines.join('')).toContain(long)
      const letter = themes[name].text * 0.56
      for (const line of lines)
        expect(line.length * letter).toBeLessThanOrEqual(side.width - themes[name].margin.x - 18)
    }
    expect(
      contactNodes(emptyContent().header, { theme: themes.kopi, palette: themes.kopi, heading: 'Contact' }),
    ).toEqual([])
  })
})

test.each([
  ['https://www.siti.example/', 'siti.example'],
  ['http://siti.example/cv', 'siti.example/cv'],
  ['ftp://siti.example', 'ftp://siti.example'],
])('%s is shown as %s', (url, shown) => expect(displayUrl(url)).toBe(shown))

describe('a long address', () => {
  test.each([
    ['abcdefghij', ['abcdefghij']],
    ['abcdef/ghijk', ['abcdef/', 'ghijk']],
    ['abcdefg.hij-klm', ['abcdefg.', 'hij-klm']],
    ['abcdefghi@jk', ['abcdefghi@', 'jk']],
    ['abcde/ghijklm', ['abcde/', 'ghijklm']],
    ['abcd/efghijkl', ['abcd/efghi', 'jkl']],
    ['a_cdef_ghijkl', ['a_cdef_', 'ghijkl']],
    ['abcdefghijklmnopqrstuvw', ['abcdefghij', 'klmnopqrst', 'uvw']],
  ])('%s is wrapped after a sign in the second half of ten letters, else after ten', (text, wrapped) => {
    expect(wrapText(text, 10)).toEqual(wrapped)
  })
})

test('runs are joined by what stands between two', () => {
  const run = (text: string) => ({ text })
  expect(
    joinRuns([run('a'), run('b'), run('c')], ', ')
      .map(({ text }) => text)
      .join(''),
  ).toBe('a, b, c')
  expect(joinRuns([], ', ')).toEqual([])
})

test('a theme that is not known, or none, is the default one', () => {
  expect(resumeThemes.map(themeOf)).toEqual(resumeThemes.map((name) => themes[name]))
  expect([themeOf('palace'), themeOf(null), themeOf(undefined)]).toEqual(Array(3).fill(themes[defaultTheme]))
})

import { describe, expect, test } from 'vitest'
import type { LayoutBox, LayoutNode, LayoutText } from '#kernel/document-layout.ts'
import type { ResumeContent, ResumeEntry } from './contract.shapes.ts'
import { emptyContent, emptyEntry, sectionOf } from './rules.ts'
import { sectionKinds } from './rules.kinds.ts'
import { resumeSheet } from './rules.sheet.ts'
import type { ResumeLabels } from './rules.sheet.parts.ts'
import { resumeThemes, themeOf, themes, type ThemeName } from './rules.themes.ts'

const labels: ResumeLabels = {
  sections: Object.fromEntries(sectionKinds.map((kind) => [kind, `The ${kind}`])) as ResumeLabels['sections'],
  contact: 'Contact',
  present: 'now',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}
const header: ResumeContent['header'] = {
  ...emptyContent().header,
  name: 'Siti Rahma',
  headline: 'Cook',
  email: 'siti@example.org',
}
const entry = (more: Partial<ResumeEntry> = {}): ResumeEntry => ({ ...emptyEntry('e1'), title: 'Cook', ...more })
const sheet = (theme: ThemeName, sections: ResumeContent['body']['sections'] = [], head: Partial<typeof header> = {}) =>
  resumeSheet({
    header: { ...header, ...head },
    body: { sections },
    title: 'CV',
    theme: themeOf(theme),
    locale: 'id',
    labels,
  })

const children = (node: LayoutNode): LayoutNode[] => (node.kind === 'box' ? node.children : [])
const all = (nodes: readonly LayoutNode[]): LayoutNode[] => nodes.flatMap((node) => [node, ...all(children(node))])
const textOf = (node: LayoutText) => node.runs.map(({ text }) => text).join('')
const isText = (node: LayoutNode): node is LayoutText => node.kind === 'text'
const isBox = (node: LayoutNode): node is LayoutBox => node.kind === 'box'
const textsIn = (nodes: readonly LayoutNode[]) => all(nodes).filter(isText).map(textOf)
const lines = (...args: Parameters<typeof sheet>) => textsIn(sheet(...args).body)
const withText = (nodes: readonly LayoutNode[], text: string) =>
  all(nodes)
    .filter(isText)
    .find((node) => textOf(node) === text)
const boxesAround = (nodes: readonly LayoutNode[], text: string) =>
  all(nodes)
    .filter(isBox)
    .filter((box) => textsIn([box]).includes(text))

const skills = sectionOf('skill', { keywords: ['Soup', 'Rice'] })
const work = (more: Partial<ResumeEntry> = {}) => sectionOf('experience', { entries: [entry(more)] })

describe.each(resumeThemes)('%s', (name) => {
  const theme = themes[name]

  test('begins with the name and the headline, then comes each section with its heading', () => {
    const texts = lines(name, [
      sectionOf('summary', { text: 'Cooks.' }),
      work(),
      sectionOf('custom', { id: 'own', title: 'Hobbies', text: 'Chess' }),
    ])
    const order = ['Siti Rahma', 'Cook', 'The summary', 'Cooks.', 'The experience', 'Hobbies', 'Chess']
    const places = order.map((text) => texts.indexOf(text))
    expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true)
    expect(texts).not.toContain('The custom')
  })

  test('shows the contact once, in the side column where there is one', () => {
    const { body } = sheet(name, [work()])
    expect(textsIn(body).filter((text) => text.includes('siti@example.org'))).toHaveLength(1)
    expect(textsIn(body).includes('Contact')).toBe(theme.columns !== 'one')
    expect(textsIn(sheet(name, [work()], { email: '' }).body)).not.toContain('Contact')
  })

  test('keeps a heading and the first row of its section on one page', () => {
    const { body } = sheet(name, [work({ title: 'Chef' })])
    const together = boxesAround(body, 'The experience').find(({ unbreakable }) => unbreakable)
    expect(together && textsIn([together])).toContain('Chef')
  })

  test('keeps a short description with its entry; a long one may break', () => {
    const first = (description: string) => {
      const { body } = sheet(name, [
        sectionOf('experience', { entries: [entry({ title: 'First' }), entry({ title: 'Chef', description })] }),
      ])
      return boxesAround(body, 'Chef').find(({ unbreakable }) => unbreakable)
    }
    const short = 'a'.repeat(599)
    expect(textsIn([first(short)!])).toContain(short)
    expect(textsIn([first(`${short}a`)!])).not.toContain(`${short}a`)
    expect(textsIn([first('one\ntwo')!])).toEqual(expect.arrayContaining(['one']))
    expect(textsIn([first('one\ntwo')!])).not.toContain('two')
  })

  test('shows when, once', () => {
    const texts = lines(name, [work({ startOn: '2020-03-01', endOn: '2021-12-01' })])
    expect(texts.filter((text) => text.includes('Mar 2020 – Dec 2021'))).toHaveLength(1)
    const undated = lines(name, [work()])
    expect(undated.filter((text) => text === '')).toHaveLength(theme.dates === 'margin' ? 1 : 0)
  })

  test('shows words of a section all, whatever their form', () => {
    const texts = lines(name, [skills])
    expect(texts.join(' ')).toMatch(/Soup.*Rice/)
    expect(texts.includes('Soup')).toBe(theme.keywords !== 'line')
    expect(texts.includes('Soup · Rice')).toBe(theme.keywords === 'line')
  })

  test('has colours that can be read: 4.5 to 1 on the paper, on the band and in the side column', () => {
    const papers: [string, string[]][] = [
      ['#ffffff', [theme.ink, theme.muted, theme.accent]],
      [theme.tag, [theme.ink]],
      ...(theme.side
        ? ([
            [theme.side.paper, [theme.side.ink, theme.side.muted, theme.side.accent]],
            [theme.side.tag, [theme.side.ink]],
          ] as [string, string[]][])
        : []),
      ...(theme.head === 'band' ? ([[theme.accent, ['#ffffff']]] as [string, string[]][]) : []),
    ]
    for (const [paper, inks] of papers)
      for (const ink of inks) expect(contrast(ink, paper), `${ink} on ${paper}`).toBeGreaterThanOrEqual(4.5)
    expect([theme.line, theme.side?.line ?? theme.line].every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true)
  })

  test('is set in sizes that can be read and in weights that the font has', () => {
    const used = all(
      sheet(name, [work({ startOn: '2020-03-01', place: 'Bandung', description: 'Soups.' }), skills]).body,
    )
    const sizes = used.flatMap(({ style }) => style.fontSize ?? [])
    expect(Math.min(...sizes, theme.text)).toBeGreaterThanOrEqual(7.5)
    expect(theme.name).toBeGreaterThan(2 * theme.text)
    expect(theme.leading).toBeGreaterThanOrEqual(1.35)
    expect(theme.leading).toBeLessThanOrEqual(1.6)
    expect(
      used.flatMap(({ style }) => style.fontWeight ?? []).every((weight) => [400, 600, 700].includes(weight)),
    ).toBe(true)
    expect(theme.gaps.section).toBeGreaterThan(theme.gaps.entry)
  })

  test('fills the page between its margins and numbers it next to the side column', () => {
    const { page, backdrop, pageNumber, language, author, title } = sheet(name)
    expect([page.paddingLeft, page.paddingRight, page.paddingTop]).toEqual([
      theme.margin.x,
      theme.margin.x,
      theme.margin.y,
    ])
    expect(page.paddingBottom).toBeGreaterThan(Number(pageNumber.bottom) + Number(pageNumber.fontSize))
    expect([language, author, title]).toEqual(['id', 'Siti Rahma', 'CV'])
    expect(backdrop === null).toBe(theme.columns === 'one')
    const numberSide = pageNumber.left === undefined ? 'right' : 'left'
    expect(numberSide).toBe(theme.columns === 'right' ? 'left' : 'right')
    if (backdrop) expect(backdrop.style[theme.columns === 'left' ? 'left' : 'right']).toBe(0)
  })
})

/** WCAG 2.2: the ratio of the relative luminances of two colours. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

describe('columns', () => {
  test('skills and languages stand in the side column with the contact, everything else next to it', () => {
    for (const name of ['pandan', 'kopi'] as const) {
      const { body } = sheet(name, [work(), skills, sectionOf('language', { keywords: ['Jawa'] })])
      const row = all(body)
        .filter(isBox)
        .find(({ style }) => style.columnGap !== undefined && style.flexDirection?.startsWith('row'))!
      const [main, side] = row.children.map((column) => textsIn([column]))
      expect(side).toEqual(expect.arrayContaining(['Contact', 'siti@example.org', 'The skill', 'The language']))
      expect(main).toContain('The experience')
      expect(main).not.toContain('The skill')
    }
  })

  test('the name comes first in the text of a document with a left column, and stands above both', () => {
    expect(textsIn([sheet('pandan').body[0]!])).toContain('Siti Rahma')
    expect(
      all(sheet('pandan').body)
        .filter(isBox)
        .some(({ style }) => style.flexDirection === 'row-reverse'),
    ).toBe(true)
    expect(
      all(sheet('kopi').body)
        .filter(isBox)
        .some(({ style }) => style.flexDirection === 'row-reverse'),
    ).toBe(false)
  })
})

describe('the head', () => {
  test('of the first theme is centred, of others at the start', () => {
    const centred = resumeThemes.filter(
      (name) => withText(sheet(name).body, 'Siti Rahma')?.style.textAlign === 'center',
    )
    expect(centred).toEqual(['arang'])
  })

  test('a band goes over the margins to the edges of the page', () => {
    for (const name of ['nila', 'pandan'] as const) {
      const [band] = sheet(name).body.filter(isBox)
      const { margin } = themes[name]
      expect(band?.style).toMatchObject({
        marginTop: -margin.y,
        marginLeft: -margin.x,
        marginRight: -margin.x,
        paddingLeft: margin.x,
        paddingRight: margin.x,
      })
      expect(textsIn([band!])).toContain('Siti Rahma')
    }
    expect(withText(sheet('nila').body, 'Siti Rahma')?.style.color).toBe('#ffffff')
    expect(withText(sheet('nila').body, 'Cook')?.style.color).toBe('#ffffff')
    expect(withText(sheet('pandan').body, 'Cook')?.style.color).toBe(themes.pandan.accent)
  })

  test('of one theme begins with a short bar, and its headline is light', () => {
    const barred = resumeThemes.filter((name) => {
      const [first] = sheet(name).body
      return first !== undefined && first.kind === 'box' && first.children.length === 0
    })
    expect(barred).toEqual(['kunyit'])
    const light = resumeThemes.filter((name) => withText(sheet(name).body, 'Cook')?.style.fontWeight === 400)
    expect(light).toEqual(['kunyit'])
  })

  test('of a dark band has light contacts, elsewhere they are muted', () => {
    const contactColour = (name: ThemeName) => withText(sheet(name).body, 'siti@example.org')?.style.color
    expect(contrast(contactColour('nila') ?? '', themes.nila.accent)).toBeGreaterThanOrEqual(4.5)
    expect(['arang', 'kunyit', 'cabai'].map((name) => contactColour(name as ThemeName))).toEqual([
      themes.arang.muted,
      themes.kunyit.muted,
      themes.cabai.muted,
    ])
  })

  test('leaves out what is not there', () => {
    expect(lines('arang', [], { name: '', headline: '', email: '' })).toEqual([])
  })
})

describe('a section', () => {
  test('stands apart from its text when it has both text and entries', () => {
    const margins = (text: string) => {
      const { body } = sheet('arang', [sectionOf('experience', { text, entries: [entry({ title: 'Chef' })] })])
      return boxesAround(body, 'Chef').find(
        ({ unbreakable, children: inside }) => unbreakable && !textsIn(inside).includes('The experience'),
      )?.style.marginTop
    }
    expect([margins(''), margins('Cooks.')]).toEqual([0, themes.arang.gaps.entry])
  })

  test('prints a long description once', () => {
    const description = 'a'.repeat(700)
    for (const name of resumeThemes)
      expect(lines(name, [work({ description })]).filter((text) => text === description)).toHaveLength(1)
  })

  test('without words has no empty row of them', () => {
    const empty = sheet('nila', [sectionOf('skill', { text: 'Soup' })])
    expect(
      all(empty.body)
        .filter(isBox)
        .some(({ style }) => style.flexWrap === 'wrap'),
    ).toBe(false)
    const tags = all(sheet('nila', [skills]).body)
      .filter(isBox)
      .find(({ style }) => style.flexWrap === 'wrap')
    expect(tags).toMatchObject({ style: { flexDirection: 'row' } })
    expect(tags?.children.every((tag) => tag.style.backgroundColor === themes.nila.tag)).toBe(true)
    expect(textsIn(sheet('pandan', [skills]).body).filter((text) => ['Soup', 'Rice'].includes(text))).toHaveLength(2)
  })

  test('has a heading in the colour of its column, in capitals where the theme says so', () => {
    for (const name of resumeThemes) {
      const heading = (text: string) => withText(sheet(name, [work(), skills]).body, text)?.style
      expect(heading('The experience')?.color, name).toBe(themes[name].accent)
      expect(heading('The skill')?.color, name).toBe((themes[name].side ?? themes[name]).accent)
      const capitals = ['line', 'caps'].includes(themes[name].heading)
      expect(heading('The experience')?.textTransform === 'uppercase', name).toBe(capitals)
    }
  })

  test('of contacts looks like the others of its column', () => {
    for (const name of ['pandan', 'kopi'] as const) {
      const { body } = sheet(name, [skills])
      const [contact, other] = ['Contact', 'The skill'].map((text) => ({
        ...withText(body, text)?.style,
        marginBottom: 0,
      }))
      expect(contact).toEqual(other)
    }
  })
})

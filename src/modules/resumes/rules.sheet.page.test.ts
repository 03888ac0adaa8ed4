import { describe, expect, test } from 'vitest'
import type { LayoutBox, LayoutNode } from '#kernel/document-layout.ts'
import { emptyContent, emptyEntry, sectionOf } from './rules.ts'
import { sectionKinds } from './rules.kinds.ts'
import { resumeSheet } from './rules.sheet.ts'
import type { ResumeLabels } from './rules.sheet.parts.ts'
import { resumeThemes, themes, type ThemeName } from './rules.themes.ts'

/** A4 in points. */
const paper = { width: 595.28, height: 841.89 }
const labels: ResumeLabels = {
  sections: Object.fromEntries(sectionKinds.map((kind) => [kind, kind])) as ResumeLabels['sections'],
  contact: 'Contact',
  present: 'now',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}
const sheet = (name: ThemeName) =>
  resumeSheet({
    header: { ...emptyContent().header, name: 'Siti Rahma', headline: 'Cook', email: 'siti@example.org' },
    body: {
      sections: [
        sectionOf('experience', { entries: [{ ...emptyEntry('e1'), title: 'Chef', startOn: '2020-03-01' }] }),
        sectionOf('skill', { keywords: ['Soup'] }),
      ],
    },
    title: 'CV',
    theme: themes[name],
    locale: 'en',
    labels,
  })
const isBox = (node: LayoutNode): node is LayoutBox => node.kind === 'box'
const boxesIn = (nodes: readonly LayoutNode[]): LayoutBox[] =>
  nodes.filter(isBox).flatMap((each) => [each, ...boxesIn(each.children)])
const has = (node: LayoutNode, text: string): boolean =>
  node.kind === 'box' ? node.children.some((each) => has(each, text)) : node.runs.some((run) => run.text === text)
const columnsOf = (name: ThemeName) => {
  const row = boxesIn(sheet(name).body).find(({ style }) => style.columnGap !== undefined && 'flexDirection' in style)
  const [main, side] = row?.children ?? []
  if (!row || !main || !side || !isBox(side)) throw new Error(`${name} has no columns`)
  return { row, main, side }
}

describe.each(['pandan', 'kopi'] as const)('the columns of %s', (name) => {
  const { margin, side: painted, columns } = themes[name]
  const width = painted?.width ?? 0

  test('are painted from edge to edge of the page', () => {
    expect(sheet(name).backdrop?.style).toEqual({
      position: 'absolute',
      top: 0,
      bottom: 0,
      width,
      backgroundColor: painted?.paper,
      [columns]: 0,
    })
  })

  test('keep their texts off the edge of the paint: the narrow one inside, the wide one outside', () => {
    const { row, side } = columnsOf(name)
    const inside = Number(side.style.width)
    expect(width - margin.x - inside).toBeGreaterThanOrEqual(12)
    expect(margin.x + inside + Number(row.style.columnGap) - width).toBeGreaterThanOrEqual(12)
    expect(paper.width - margin.x * 2 - inside - Number(row.style.columnGap)).toBeGreaterThan(paper.width / 2)
  })

  test('hold the name above both on the left, and in the wide one on the right', () => {
    const { row, main, side } = columnsOf(name)
    const above = columns === 'left'
    expect([has(row, 'Siti Rahma'), has(main, 'Siti Rahma')]).toEqual([!above, !above])
    expect(sheet(name).body.filter((node) => has(node, 'Siti Rahma'))).toHaveLength(1)
    expect(side.style.marginTop).toBe(above ? themes[name].gaps.section : undefined)
    expect(side.style.color).toBe(painted?.ink)
    expect(main.style).toMatchObject({ flexGrow: 1, flexShrink: 1, flexBasis: 0 })
  })
})

test.each(resumeThemes)('%s puts the date beside, before or below what it dates', (name) => {
  const rows = boxesIn(sheet(name).body).filter(
    (each) => each.style.flexDirection === 'row' && has(each, 'Chef') && has(each, 'Mar 2020') && !has(each, 'skill'),
  )
  const orders = rows.map(({ children }) => children.findIndex((each) => has(each, 'Mar 2020')))
  expect(orders).toEqual({ end: [1], margin: [0], below: [] }[themes[name].dates])
})

test('a band or tint has the colour of its theme, and its name the ink that goes with it', () => {
  const head = (name: ThemeName) => sheet(name).body.find(isBox)?.style.backgroundColor
  expect([head('nila'), head('pandan')]).toEqual([themes.nila.accent, themes.pandan.tag])
  const inks = resumeThemes.filter((name) => {
    const [node] = [...sheet(name).body, ...boxesIn(sheet(name).body).flatMap(({ children }) => children)].filter(
      (each) => each.kind === 'text' && has(each, 'Siti Rahma'),
    )
    return node?.style.color === themes[name].ink
  })
  expect(inks).toEqual(resumeThemes.filter((name) => themes[name].head !== 'band'))
})

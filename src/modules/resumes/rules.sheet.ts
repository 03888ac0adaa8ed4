import type { Locale } from '#kernel/locale.ts'
import { box, type DocumentLayout, type LayoutBox, type LayoutNode } from '#kernel/document-layout.ts'
import type { ResumeContent, ResumeSection } from './contract.shapes.ts'
import { shownSections } from './rules.ts'
import { wordKinds } from './rules.kinds.ts'
import { contactNodes, headNodes } from './rules.sheet.head.ts'
import { entryNodes, paragraphNodes } from './rules.sheet.entry.ts'
import { text, type Palette, type ResumeLabels } from './rules.sheet.parts.ts'
import type { Theme } from './rules.themes.ts'

export type SheetInput = ResumeContent & { title: string; theme: Theme; locale: Locale; labels: ResumeLabels }

/** The layout of a resume, used by both the PDF and the preview. */
export function resumeSheet({ header, body, title, theme, locale, labels }: SheetInput): DocumentLayout {
  const { side, margin } = theme
  const shown = shownSections(body)
  const inSide = (section: ResumeSection) => side !== undefined && wordKinds.includes(section.kind)
  const main: Palette = theme
  const sections = (list: readonly ResumeSection[], palette: Palette) =>
    list.map((section) => sectionNode(section, { theme, palette, labels }))
  const wide = sections(
    shown.filter((section) => !inSide(section)),
    main,
  )
  const head = headNodes(header, theme)
  // With a left side column the name spans both columns, so that it comes first in the extracted text.
  const above = theme.columns === 'left'
  const nodes: LayoutNode[] = side
    ? [
        ...(above ? head : []),
        box({ flexDirection: above ? 'row-reverse' : 'row', columnGap: margin.x * 2 - 6 }, [
          box({ flexGrow: 1, flexShrink: 1, flexBasis: 0 }, [...(above ? [] : head), ...wide]),
          box({ width: side.width - margin.x - 18, color: side.ink, ...(above && { marginTop: theme.gaps.section }) }, [
            ...contactNodes(header, { theme, palette: side, heading: labels.contact }),
            ...sections(shown.filter(inSide), side),
          ]),
        ]),
      ]
    : [...head, ...wide]
  return {
    title,
    author: header.name,
    language: locale,
    page: {
      fontSize: theme.text,
      lineHeight: theme.leading,
      color: theme.ink,
      paddingTop: margin.y,
      paddingBottom: margin.y + 10,
      paddingLeft: margin.x,
      paddingRight: margin.x,
    },
    backdrop: side ? sideBackground(theme, side) : null,
    body: nodes,
    pageNumber: {
      bottom: 16,
      fontSize: 7.5,
      color: theme.muted,
      ...(theme.columns === 'right' ? { left: margin.x } : { right: margin.x }),
    },
  }
}

const sideBackground = (theme: Theme, side: NonNullable<Theme['side']>): LayoutBox =>
  box(
    {
      position: 'absolute',
      top: 0,
      bottom: 0,
      width: side.width,
      backgroundColor: side.paper,
      ...(theme.columns === 'left' ? { left: 0 } : { right: 0 }),
    },
    [],
  )

type SectionStyle = { theme: Theme; palette: Palette; labels: ResumeLabels }

function sectionNode(section: ResumeSection, style: SectionStyle): LayoutBox {
  const { theme, palette, labels } = style
  const title = section.title || labels.sections[section.kind]
  const rows = [
    ...paragraphNodes(section.text, theme, palette),
    ...(section.keywords.length > 0 ? keywordNodes(section.keywords, theme, palette) : []),
    ...section.entries.flatMap((entry, at) =>
      entryNodes(entry, { theme, palette, labels, first: at === 0 && section.text === '' }),
    ),
  ]
  // The heading moves to the next page together with the first row of its section.
  const [first, ...rest] = rows
  return box({ marginTop: theme.gaps.section }, [
    box({}, [...headingNodes(title, theme, palette), ...(first ? [first] : [])], { unbreakable: true }),
    ...rest,
  ])
}

function headingNodes(title: string, theme: Theme, palette: Palette): LayoutNode[] {
  const size = theme.text
  const caps = { fontWeight: 700, textTransform: 'uppercase', letterSpacing: 0.4, fontSize: size - 0.4 } as const
  const under = { borderBottomWidth: 0.75, borderBottomColor: palette.line, paddingBottom: 3, marginBottom: 6 } as const
  const run = [{ text: title }]
  switch (theme.heading) {
    case 'line':
    case 'caps':
      return [text({ ...caps, ...under, color: palette.accent }, run)]
    case 'bar':
      return [
        text(
          {
            fontSize: size + 1.2,
            fontWeight: 700,
            color: palette.accent,
            borderLeftWidth: 2.5,
            borderLeftColor: palette.accent,
            paddingLeft: 6,
            marginBottom: 4,
          },
          run,
        ),
      ]
    case 'between':
      return [
        text(
          {
            fontSize: size + 3,
            color: palette.accent,
            borderTopWidth: 0.75,
            borderTopColor: palette.line,
            paddingTop: 7,
            marginBottom: 6,
          },
          run,
        ),
      ]
    case 'plain':
      return [text({ fontSize: size + 2.6, fontWeight: 600, color: palette.accent, marginBottom: 6 }, run)]
  }
}

function keywordNodes(keywords: readonly string[], theme: Theme, palette: Palette): LayoutNode[] {
  if (theme.keywords === 'list') return keywords.map((keyword) => text({ marginBottom: 2 }, [{ text: keyword }]))
  if (theme.keywords === 'line') return [text({}, [{ text: keywords.join(' · ') }])]
  const { tag } = palette
  const pad = { paddingTop: 1.5, paddingBottom: 1.5, paddingLeft: 6, paddingRight: 6 } as const
  return [
    box(
      { flexDirection: 'row', flexWrap: 'wrap', columnGap: 5, rowGap: 5 },
      keywords.map((keyword) =>
        box({ backgroundColor: tag, borderRadius: 3, ...pad }, [
          text({ fontSize: theme.text - 0.6 }, [{ text: keyword }]),
        ]),
      ),
    ),
  ]
}

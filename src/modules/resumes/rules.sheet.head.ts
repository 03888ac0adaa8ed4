import { box, type LayoutNode, type TextRun } from '#kernel/document-layout.ts'
import type { ResumeHeader } from './contract.shapes.ts'
import { wrapText, joinRuns, displayUrl, text, type Palette } from './rules.sheet.parts.ts'
import type { Theme } from './rules.themes.ts'

function contactRuns(header: ResumeHeader): TextRun[] {
  const phone = header.phone.replaceAll(/[^\d+]/g, '')
  return [
    ...(header.place ? [{ text: header.place }] : []),
    ...(header.phone ? [{ text: header.phone, ...(phone && { link: `tel:${phone}` }) }] : []),
    ...(header.email ? [{ text: header.email, link: `mailto:${header.email}` }] : []),
    ...header.links.flatMap(({ label, url }) =>
      url ? [{ text: displayUrl(url), link: url }] : label ? [{ text: label }] : [],
    ),
  ]
}

/** Name, headline and, in themes without a side column, the contact details. */
export function headNodes(header: ResumeHeader, theme: Theme): LayoutNode[] {
  const { head, margin } = theme
  const aligned = head === 'centred' ? ({ textAlign: 'center' } as const) : {}
  const onBand = head === 'band' || head === 'tint'
  const dark = head === 'band'
  const ink = dark ? '#ffffff' : theme.ink
  const soft = dark ? '#dfe4f4' : theme.muted
  const lines: LayoutNode[] = [
    ...(header.name
      ? [
          text({ fontSize: theme.name, fontWeight: theme.nameWeight, lineHeight: 1.2, color: ink, ...aligned }, [
            { text: header.name },
          ]),
        ]
      : []),
    ...(header.headline
      ? [
          text(
            {
              fontSize: theme.text + 2,
              lineHeight: 1.35,
              marginTop: 3,
              color: dark ? '#ffffff' : theme.accent,
              fontWeight: head === 'bar' ? 400 : 600,
              ...aligned,
            },
            [{ text: header.headline }],
          ),
        ]
      : []),
  ]
  const contact = contactRuns(header)
  if (!theme.side && contact.length > 0)
    lines.push(text({ marginTop: 6, color: soft, fontSize: theme.text - 0.3, ...aligned }, joinRuns(contact, ' · ')))
  if (onBand)
    return [
      box(
        {
          backgroundColor: dark ? theme.accent : theme.tag,
          marginTop: -margin.y,
          marginLeft: -margin.x,
          marginRight: -margin.x,
          paddingTop: 32,
          paddingBottom: 24,
          paddingLeft: margin.x,
          paddingRight: margin.x,
        },
        lines,
      ),
    ]
  if (head === 'bar')
    return [box({ borderBottomWidth: 2, borderBottomColor: theme.accent, width: 54, marginBottom: 10 }, []), ...lines]
  return lines
}

/** The contact details for the side column, one per line. */
export function contactNodes(
  header: ResumeHeader,
  { theme, palette, heading }: { theme: Theme; palette: Palette; heading: string },
): LayoutNode[] {
  const runs = contactRuns(header)
  if (runs.length === 0) return []
  const caps = theme.heading === 'caps'
  // An average letter of Noto Sans is 0.56 of the font size wide.
  const letters = Math.floor(((theme.side?.width ?? 0) - theme.margin.x - 18) / (theme.text * 0.56))
  return [
    text(
      {
        fontWeight: caps ? 700 : 600,
        color: palette.accent,
        marginBottom: caps ? 6 : 4,
        fontSize: caps ? theme.text - 0.4 : theme.text + 2.6,
        ...(caps && {
          textTransform: 'uppercase',
          letterSpacing: 0.4,
          borderBottomWidth: 0.75,
          borderBottomColor: palette.line,
          paddingBottom: 3,
        }),
      },
      [{ text: heading }],
    ),
    box(
      { rowGap: 3 },
      runs.map((run) =>
        box(
          {},
          wrapText(run.text, letters).map((part) => text({ color: palette.ink }, [{ ...run, text: part }])),
        ),
      ),
    ),
  ]
}

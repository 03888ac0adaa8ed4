import { box, type LayoutNode, type TextRun } from '#kernel/document-layout.ts'
import type { ResumeEntry } from './contract.shapes.ts'
import { joinRuns, displayUrl, text, type Palette, type ResumeLabels } from './rules.sheet.parts.ts'
import type { Theme } from './rules.themes.ts'

const bullet = /^\s*[-–•*▪◦·]\s+/

/** Splits a text into paragraphs; lines that start with a dash or bullet become list items. */
export function paragraphNodes(prose: string, theme: Theme, palette: Palette): LayoutNode[] {
  return prose
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) =>
      bullet.test(line)
        ? box({ flexDirection: 'row', marginTop: 1.5 }, [
            text({ width: 10, color: palette.accent }, [{ text: '•' }]),
            text({ flexGrow: 1, flexShrink: 1, flexBasis: 0, color: palette.ink }, [
              { text: line.replace(bullet, '') },
            ]),
          ])
        : text({ marginTop: 1.5, color: palette.ink }, [{ text: line }]),
    )
}

/** "Jan 2020 – Mei 2024", "Jan 2020 – sekarang", or one month; '' without dates. */
export function periodText(
  { startOn, endOn, present }: Pick<ResumeEntry, 'startOn' | 'endOn' | 'present'>,
  labels: ResumeLabels,
) {
  const month = (day: string | null) =>
    day ? `${labels.months[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`.trim() : ''
  const end = present ? labels.present : month(endOn)
  return [month(startOn), end].filter((each) => each !== '').join(' – ')
}

type EntryStyle = { theme: Theme; palette: Palette; labels: ResumeLabels; first: boolean }

/** A longer description may fill a page, so it is not kept on one page with its heading. */
const longDescription = 600
const wide = { flexGrow: 1, flexShrink: 1, flexBasis: 0 } as const
const margin = 96

/** One entry: its head stays on one page with the first paragraph, the rest may break to the next page. */
export function entryNodes(entry: ResumeEntry, { theme, palette, labels, first }: EntryStyle): LayoutNode[] {
  const when = periodText(entry, labels)
  const small = theme.text - 0.4
  const dates = (more: object = {}) => text({ color: palette.muted, fontSize: small, ...more }, [{ text: when }])
  const [start, ...rest] = paragraphNodes(entry.description, theme, palette)
  const short = start && entry.description.length < longDescription
  const marginTop = first ? 0 : theme.gaps.entry
  const head = [
    box({ flexDirection: 'row', alignItems: 'baseline' }, [
      text({ ...wide, fontWeight: 600, fontSize: theme.text + 0.6 }, [{ text: entry.title || entry.organisation }]),
      ...(theme.dates === 'end' && when ? [dates({ marginLeft: 12 })] : []),
    ]),
    ...factNodes(entry, palette),
    ...(theme.dates === 'below' && when ? [dates()] : []),
    ...(short ? [start] : []),
  ]
  const prose = [...(start && !short ? [start] : []), ...rest]
  if (theme.dates !== 'margin') return [box({ marginTop }, head, { unbreakable: true }), ...prose]
  return [
    box(
      { marginTop, flexDirection: 'row' },
      [
        text({ width: margin, color: palette.muted, fontSize: small, marginTop: 1 }, [{ text: when }]),
        box({ ...wide }, head),
      ],
      { unbreakable: true },
    ),
    ...prose.map((node) => box({ marginLeft: margin }, [node])),
  ]
}

/** Organisation, place, grade or number, and URL. */
function factNodes(entry: ResumeEntry, palette: Palette): LayoutNode[] {
  const url = entry.url && displayUrl(entry.url)
  const facts: TextRun[] = [
    ...(entry.title && entry.organisation ? [{ text: entry.organisation, style: { fontWeight: 600 } as const }] : []),
    ...[entry.place, entry.note].filter((each) => each !== '').map((each) => ({ text: each })),
    ...(url
      ? [
          {
            text: url.length > 60 ? `${url.slice(0, 58)}…` : url,
            link: entry.url ?? '',
            style: { color: palette.accent },
          },
        ]
      : []),
  ]
  return facts.length > 0 ? [text({ color: palette.muted }, joinRuns(facts, ' · '))] : []
}

/** Everything in which the themes differ; one renderer draws them all. Lengths are in points. */
export const resumeThemes = ['arang', 'nila', 'pandan', 'kunyit', 'cabai', 'kopi'] as const
export type ThemeName = (typeof resumeThemes)[number]
export const defaultTheme: ThemeName = 'nila'

export type Theme = {
  ink: string
  muted: string
  accent: string
  line: string
  tag: string
  /** With two columns, `side` holds contact, skills and languages. */
  columns: 'one' | 'left' | 'right'
  side?: { width: number; paper: string; ink: string; muted: string; accent: string; line: string; tag: string }
  /** `tint` is a band in the colour of the side column. */
  head: 'plain' | 'centred' | 'band' | 'tint' | 'bar'
  heading: 'line' | 'caps' | 'bar' | 'between' | 'plain'
  /** Position of dates: at the end of the title line, in a left margin, or below the title. */
  dates: 'end' | 'margin' | 'below'
  keywords: 'line' | 'tags' | 'list'
  text: number
  leading: number
  name: number
  nameWeight: 400 | 600 | 700
  margin: { x: number; y: number }
  gaps: { section: number; entry: number }
}

export const themes: Readonly<Record<ThemeName, Theme>> = {
  /** Charcoal on white, for applicant tracking systems and conservative offices. */
  arang: {
    ink: '#1f1b18',
    muted: '#5c554f',
    accent: '#1f1b18',
    line: '#1f1b18',
    tag: '#f0eeec',
    columns: 'one',
    head: 'centred',
    heading: 'line',
    dates: 'end',
    keywords: 'line',
    text: 9.5,
    leading: 1.45,
    name: 21,
    nameWeight: 700,
    margin: { x: 50, y: 44 },
    gaps: { section: 13, entry: 9 },
  },
  /** Indigo band across the full width. */
  nila: {
    ink: '#22242c',
    muted: '#565b6b',
    accent: '#2b3f86',
    line: '#c9cfe4',
    tag: '#e9edf7',
    columns: 'one',
    head: 'band',
    heading: 'caps',
    dates: 'end',
    keywords: 'tags',
    text: 9.5,
    leading: 1.5,
    name: 24,
    nameWeight: 700,
    margin: { x: 46, y: 40 },
    gaps: { section: 16, entry: 10 },
  },
  /** A tinted green column on the left. */
  pandan: {
    ink: '#20261f',
    muted: '#566055',
    accent: '#2f6b3f',
    line: '#cfdccf',
    tag: '#e2ede0',
    columns: 'left',
    side: {
      width: 186,
      paper: '#edf4ec',
      ink: '#20261f',
      muted: '#4d594c',
      accent: '#2f6b3f',
      line: '#c3d6c2',
      tag: '#dcebda',
    },
    head: 'tint',
    heading: 'caps',
    dates: 'end',
    keywords: 'list',
    text: 9.2,
    leading: 1.48,
    name: 23,
    nameWeight: 700,
    margin: { x: 30, y: 36 },
    gaps: { section: 15, entry: 10 },
  },
  /** Turmeric: dates in a left margin, lines between sections, generous spacing. */
  kunyit: {
    ink: '#2a2520',
    muted: '#6b6055',
    accent: '#8a5a00',
    line: '#e6c98f',
    tag: '#faf1dd',
    columns: 'one',
    head: 'bar',
    heading: 'between',
    dates: 'margin',
    keywords: 'line',
    text: 9.4,
    leading: 1.55,
    name: 26,
    nameWeight: 400,
    margin: { x: 48, y: 46 },
    gaps: { section: 17, entry: 11 },
  },
  /** Chilli, compact: fits most on one page. */
  cabai: {
    ink: '#241d1d',
    muted: '#5f5353',
    accent: '#a3261f',
    line: '#e3c9c7',
    tag: '#f8ecea',
    columns: 'one',
    head: 'plain',
    heading: 'bar',
    dates: 'end',
    keywords: 'line',
    text: 8.6,
    leading: 1.38,
    name: 20,
    nameWeight: 700,
    margin: { x: 38, y: 32 },
    gaps: { section: 10, entry: 6 },
  },
  /** Coffee: a dark column on the right. */
  kopi: {
    ink: '#2b2320',
    muted: '#6a5d56',
    accent: '#6b4226',
    line: '#e0d4cb',
    tag: '#f3ebe4',
    columns: 'right',
    side: {
      width: 180,
      paper: '#3a2a22',
      ink: '#f6efe9',
      muted: '#d9c9bd',
      accent: '#e8b98a',
      line: '#5b463b',
      tag: '#52402f',
    },
    head: 'plain',
    heading: 'plain',
    dates: 'below',
    keywords: 'tags',
    text: 9.3,
    leading: 1.5,
    name: 25,
    nameWeight: 600,
    margin: { x: 34, y: 40 },
    gaps: { section: 16, entry: 10 },
  },
}

export const themeOf = (name: string | null | undefined): Theme =>
  themes[resumeThemes.find((each) => each === name) ?? defaultTheme]

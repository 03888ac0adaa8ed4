import type { TextRun, LayoutStyle, LayoutText } from '#kernel/document-layout.ts'
import type { SectionKind } from './rules.kinds.ts'

/** Fixed labels of a document in its language. */
export type ResumeLabels = {
  sections: Record<SectionKind, string>
  contact: string
  present: string
  months: string[]
}

/** The colours of a column. */
export type Palette = { ink: string; muted: string; accent: string; line: string; tag: string }

export const text = (style: LayoutStyle, runs: TextRun[]): LayoutText => ({ kind: 'text', style, runs })

/** Joins runs with a separator. */
export function joinRuns(runs: readonly TextRun[], between: string): TextRun[] {
  return runs.flatMap((run, at) => (at === 0 ? [run] : [{ text: between }, run]))
}

/** A URL without protocol, `www.` and trailing slash. */
export const displayUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** Wraps a long address after a separator character, because the renderer would hyphenate it. */
export function wrapText(long: string, letters: number): string[] {
  if (long.length <= letters) return [long]
  const at = Math.max(...['/', '-', '.', '@', '_', ' '].map((sign) => long.lastIndexOf(sign, letters - 1) + 1))
  const cut = at > letters / 2 ? at : letters
  return [long.slice(0, cut), ...wrapText(long.slice(cut), letters)]
}

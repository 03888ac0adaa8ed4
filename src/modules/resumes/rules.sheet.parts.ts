import type { SheetBox, SheetNode, SheetRun, SheetStyle, SheetText } from '#kernel/sheet.ts'

/** The colours of a column. */
export type Palette = { ink: string; muted: string; accent: string; line: string; tag: string }

export const box = (style: SheetStyle, children: SheetNode[], more: Pick<SheetBox, 'whole'> = {}): SheetBox => ({
  kind: 'box',
  style,
  children,
  ...more,
})
export const text = (style: SheetStyle, runs: SheetRun[]): SheetText => ({ kind: 'text', style, runs })

/** Runs with something between them. */
export function joined(runs: readonly SheetRun[], between: string): SheetRun[] {
  return runs.flatMap((run, at) => (at === 0 ? [run] : [{ text: between }, run]))
}

/** An address as people write it. */
export const shownUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')

/** A text cut into lines of at most so many letters, at a sign that ends a part where there is one: addresses are not divided by hyphens. */
export function cutLines(long: string, letters: number): string[] {
  if (long.length <= letters) return [long]
  const at = Math.max(...['/', '-', '.', '@', '_', ' '].map((sign) => long.lastIndexOf(sign, letters - 1) + 1))
  const cut = at > letters / 2 ? at : letters
  return [long.slice(0, cut), ...cutLines(long.slice(cut), letters)]
}

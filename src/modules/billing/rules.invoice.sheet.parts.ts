import { box } from '#kernel/document-layout.ts'
import type { LayoutBox, LayoutStyle, LayoutText } from '#kernel/document-layout.ts'
import type { TextKey } from '#platform/i18n/sets.ts'
import type { Params } from '#platform/i18n/translate.ts'

/** A sentence of the documents in their language. */
export type InvoiceTexts = (key: TextKey<'invoice'>, params?: Params) => string

export const palette = {
  ink: '#1c2333',
  muted: '#5b6478',
  line: '#d5dae4',
  accent: '#3a4ad0',
  tint: '#f1f3fb',
  warning: '#a12622',
  paid: '#1f6b3b',
} as const

export const text = (content: string, style: LayoutStyle = {}): LayoutText => ({
  kind: 'text',
  style,
  runs: [{ text: content }],
})
/** Takes the width that is left in a row. */
export const wide = { flexGrow: 1, flexShrink: 1, flexBasis: 0 } as const

/** Label and value in one row; values of several rows stand below each other. */
export const factRow = ([label, value]: readonly [string, string], labelWidth: number): LayoutBox =>
  box({ flexDirection: 'row', marginTop: 1.5 }, [
    text(label, { width: labelWidth, color: palette.muted }),
    text(value, { ...wide }),
  ])

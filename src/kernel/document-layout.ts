/**
 * Styles of a printable document that the PDF renderer and the browser preview both support. Lengths in points (1/72 inch),
 * colours as #rrggbb. Texts are printed as they are, never parsed as markup or as a template (IN-04).
 */
export type LayoutStyle = Partial<
  Record<
    | 'fontSize'
    | 'lineHeight'
    | 'letterSpacing'
    | 'gap'
    | 'columnGap'
    | 'rowGap'
    | 'flexGrow'
    | 'flexShrink'
    | 'top'
    | 'right'
    | 'bottom'
    | 'left'
    | 'height'
    | 'paddingTop'
    | 'paddingRight'
    | 'paddingBottom'
    | 'paddingLeft'
    | 'marginTop'
    | 'marginRight'
    | 'marginBottom'
    | 'marginLeft'
    | 'borderTopWidth'
    | 'borderBottomWidth'
    | 'borderLeftWidth'
    | 'borderRadius',
    number
  >
> & {
  fontWeight?: 400 | 600 | 700
  color?: string
  backgroundColor?: string
  borderTopColor?: string
  borderBottomColor?: string
  borderLeftColor?: string
  width?: number | `${number}%`
  flexBasis?: number
  flexDirection?: 'row' | 'row-reverse' | 'column'
  flexWrap?: 'wrap'
  alignItems?: 'flex-start' | 'center' | 'baseline'
  justifyContent?: 'center' | 'space-between'
  textAlign?: 'left' | 'center' | 'right'
  textTransform?: 'uppercase'
  position?: 'absolute'
}

/** Text of one style; `link` is used only when `safeHref` allows it. */
export type TextRun = { text: string; style?: LayoutStyle; link?: string }

export type LayoutBox = {
  kind: 'box'
  style: LayoutStyle
  children: LayoutNode[]
  /** Moves to the next page instead of being split. */
  unbreakable?: true
}
export type LayoutText = {
  kind: 'text'
  style: LayoutStyle
  runs: TextRun[]
}
export type LayoutNode = LayoutBox | LayoutText

export type DocumentLayout = {
  title: string
  author: string
  language: 'en' | 'id'
  page: LayoutStyle
  /** Printed behind the text of every page, such as a tinted column. */
  backdrop: LayoutBox | null
  body: LayoutNode[]
  /** Style of the page number, which documents of two or more pages show. */
  pageNumber: LayoutStyle
}

/** A4 in points, ISO 216. */
export const a4 = { width: 595.28, height: 841.89 } as const

/** A box of a layout. */
export const box = (
  style: LayoutStyle,
  children: LayoutNode[],
  more: Pick<LayoutBox, 'unbreakable'> = {},
): LayoutBox => ({
  kind: 'box',
  style,
  children,
  ...more,
})

/**
 * A printable page as data: boxes and texts with a small set of styles that the PDF renderer and a browser understand alike (lengths in
 * points, 1/72 inch; colours #rrggbb). Texts are only ever drawn, never read as markup or as a template (IN-04).
 */
export type SheetStyle = Partial<
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

/** A stretch of text of one look; `link` is followed only when `safeHref` allows it. */
export type SheetRun = { text: string; style?: SheetStyle; link?: string }

export type SheetBox = {
  kind: 'box'
  style: SheetStyle
  children: SheetNode[]
  /** Goes to the next page rather than be broken. */
  whole?: true
}
export type SheetText = {
  kind: 'text'
  style: SheetStyle
  runs: SheetRun[]
}
export type SheetNode = SheetBox | SheetText

export type Sheet = {
  title: string
  author: string
  language: 'en' | 'id'
  page: SheetStyle
  /** Stands behind the text on every page, such as a tinted column. */
  backdrop: SheetBox | null
  body: SheetNode[]
  /** Look of the page number, shown from two pages on. */
  pageNumber: SheetStyle
}

/** A4 in points, ISO 216. */
export const paper = { width: 595.28, height: 841.89 } as const

/** What may stay in a rebuilt PDF (ISO 32000-2). */

/** Entries of the catalog that are copied as they are; others are rebuilt or dropped. */
export const catalogKeys = [
  'Lang',
  'PageLabels',
  'PageLayout',
  'ViewerPreferences',
  'MarkInfo',
  'StructTreeRoot',
  'OCProperties',
  'OutputIntents',
] as const
export const pageModes = new Set(['UseNone', 'UseOutlines', 'UseThumbs', 'UseOC'])

export const inheritedPageKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
export const pageKeys = [
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Contents',
  'Group',
  'StructParents',
  'Tabs',
  'UserUnit',
] as const

export const informationKeys = [
  'Title',
  'Author',
  'Subject',
  'Keywords',
  'Creator',
  'Producer',
  'CreationDate',
  'ModDate',
] as const

export const outlineKeys = new Set('Title Parent Prev Next First Last Count Dest A C F SE'.split(' '))

/** Annotations without FileAttachment, Sound, Movie, Screen, RichMedia, 3D and those of printing houses. */
export const annotationTypes = new Set(
  `Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
  Widget`.split(/\s+/),
)
/** Entries of annotations and form fields. */
export const annotationKeys = new Set(
  `Type Subtype Rect Contents P NM M F AP AS Border C StructParent OC CA CreationDate IRT Subj RT IT Popup A Dest H QuadPoints
  BS DA Q DS CL BE RD LE L IC LL LLE Cap InkList Vertices Name Open State StateModel Parent MK FT T TU Ff V DV Kids Opt
  MaxLen I TI DR Sy`.split(/\s+/),
)
export const formKeys = ['Fields', 'DR', 'DA', 'Q', 'NeedAppearances'] as const

/** Entries that start something, name another file or carry one, wherever they stand. */
export const droppedKeys = new Set(
  `AA OpenAction JS JavaScript EF RF EmbeddedFiles AF XFA RichMediaContent RichMediaSettings RichMedia 3DD 3DA 3DV OnInstantiate
  Launch Win Mac Unix OPI Ref PieceInfo Metadata Perms URI URL URLS PA Next Movie Sound Rendition Renditions Templates
  TemplateInstantiated Collection SpiderInfo Alternates Thumb Names UF DOS FS FFilter FDecodeParms Requirements`.split(
    /\s+/,
  ),
)
/** Objects that are dropped wherever they are referred to: files, media, actions, and what is rebuilt from its own place. */
export const droppedTypes = new Set(
  `Catalog Pages Page Annot Action Filespec F EmbeddedFile Metadata ObjStm XRef Sig DocTimeStamp Rendition MediaClip
  MediaPlayParams MediaScreenParams RichMediaContent RichMediaSettings RichMediaInstance RichMediaConfiguration 3D 3DView 3DRef
  Collection Template`.split(/\s+/),
)
export const actionTypes = new Set(
  `JavaScript Launch SubmitForm ResetForm ImportData GoTo GoToR GoToE GoTo3DView GoToDp URI Named Hide Movie Sound Rendition Thread
  Trans SetOCGState RichMediaExecute NOP SetState`.split(/\s+/),
)
export const namedActions = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

/** Values of these entries are maps of names that the document chose itself. */
export const nameMaps = new Set(['RoleMap', 'ClassMap', 'CharProcs', 'Dests', 'AP'])

export const streamFilters = new Set(
  `FlateDecode LZWDecode ASCII85Decode ASCIIHexDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode`.split(
    ' ',
  ),
)
/** Filters whose output can be far larger than their input; two of them in a row are a bomb. */
export const inflatingFilters = new Set(['FlateDecode', 'LZWDecode', 'RunLengthDecode'])

/** A web address, a mail address or the digits of a phone number; anything else is not followed from a document. */
export function safeLink(text: string): string | null {
  // eslint-disable-next-line no-control-regex
  const plain = text.replaceAll(/[\u0000-\u001f\u007f]/g, '').trim()
  const dense = plain.replaceAll(' ', '')
  if (/^mailto:[^:/\\]/i.test(dense)) return dense
  // Without * and #, which are codes for the phone itself.
  if (/^tel:\+?[\d.()-]{3,30}$/i.test(dense)) return dense
  const address = plain.replaceAll(' ', '%20')
  return /^https?:\/\/[^/\\]/i.test(address) && URL.canParse(address) ? address : null
}

/** What may stay in a rebuilt Word document (ECMA-376, ISO 29500). */

const relationshipBases = [
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/',
  'http://purl.oclc.org/ooxml/officeDocument/relationships/',
  'http://schemas.openxmlformats.org/package/2006/relationships/metadata/',
  'http://schemas.microsoft.com/office/2007/relationships/',
]
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
const drawing = 'application/vnd.openxmlformats-officedocument.drawingml.'

/** Parts by the last step of the type of their relationship: the folder and content type they get. Others are left behind. */
export const partKinds: Readonly<Record<string, { path: string; type: string }>> = {
  officeDocument: { path: 'word/document.xml', type: `${word}document.main+xml` },
  'core-properties': { path: 'docProps/core', type: 'application/vnd.openxmlformats-package.core-properties+xml' },
  styles: { path: 'word/styles', type: `${word}styles+xml` },
  settings: { path: 'word/settings', type: `${word}settings+xml` },
  fontTable: { path: 'word/fontTable', type: `${word}fontTable+xml` },
  numbering: { path: 'word/numbering', type: `${word}numbering+xml` },
  footnotes: { path: 'word/footnotes', type: `${word}footnotes+xml` },
  endnotes: { path: 'word/endnotes', type: `${word}endnotes+xml` },
  comments: { path: 'word/comments', type: `${word}comments+xml` },
  header: { path: 'word/header', type: `${word}header+xml` },
  footer: { path: 'word/footer', type: `${word}footer+xml` },
  theme: { path: 'word/theme/theme', type: 'application/vnd.openxmlformats-officedocument.theme+xml' },
  chart: { path: 'word/charts/chart', type: `${drawing}chart+xml` },
  diagramData: { path: 'word/diagrams/data', type: `${drawing}diagramData+xml` },
  diagramLayout: { path: 'word/diagrams/layout', type: `${drawing}diagramLayout+xml` },
  diagramQuickStyle: { path: 'word/diagrams/quickStyle', type: `${drawing}diagramStyle+xml` },
  diagramColors: { path: 'word/diagrams/colors', type: `${drawing}diagramColors+xml` },
  diagramDrawing: { path: 'word/diagrams/drawing', type: 'application/vnd.ms-office.drawingml.diagramDrawing+xml' },
}

/** Pictures by their first bytes; the content decides, not the name. */
export const pictures: readonly { extension: string; type: string; is(head: Buffer): boolean }[] = [
  { extension: 'png', type: 'image/png', is: (head) => head.toString('latin1', 1, 4) === 'PNG' },
  { extension: 'jpeg', type: 'image/jpeg', is: (head) => head.readUInt16BE(0) === 0xffd8 },
  { extension: 'gif', type: 'image/gif', is: (head) => head.toString('latin1', 0, 4) === 'GIF8' },
  { extension: 'bmp', type: 'image/bmp', is: (head) => head.toString('latin1', 0, 2) === 'BM' },
  { extension: 'tiff', type: 'image/tiff', is: (head) => /^(II\*\0|MM\0\*)$/.test(head.toString('latin1', 0, 4)) },
  {
    extension: 'emf',
    type: 'image/x-emf',
    is: (head) => head.readUInt32LE(0) === 1 && head.toString('latin1', 40, 44) === ' EMF',
  },
  { extension: 'wmf', type: 'image/x-wmf', is: (head) => /^(d7cdc69a|01000900)/.test(head.toString('hex', 0, 4)) },
]

/** The known kind of a relationship, whichever of the standards it is written by; null for others. */
export function relationshipKind(type: string): string | null {
  const base = relationshipBases.find((each) => type.startsWith(each))
  return base ? type.slice(base.length) : null
}

/** Namespaces whose elements and attributes are copied, by the beginning of their names. */
const namespaces = [
  'http://schemas.openxmlformats.org/wordprocessingml/',
  'http://purl.oclc.org/ooxml/wordprocessingml/',
  'http://schemas.openxmlformats.org/officeDocument/2006/',
  'http://purl.oclc.org/ooxml/officeDocument/',
  'http://schemas.openxmlformats.org/drawingml/',
  'http://purl.oclc.org/ooxml/drawingml/',
  'http://schemas.openxmlformats.org/markup-compatibility/2006',
  'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
  'http://schemas.openxmlformats.org/schemaLibrary/',
  'http://schemas.microsoft.com/office/word/',
  'http://schemas.microsoft.com/office/drawing/',
  'http://schemas.microsoft.com/office/2006/',
  'urn:schemas-microsoft-com:vml',
  'urn:schemas-microsoft-com:office:office',
  'urn:schemas-microsoft-com:office:word',
  'http://purl.org/dc/',
  'http://www.w3.org/2001/XMLSchema-instance',
  'http://www.w3.org/XML/1998/namespace',
  'http://www.w3.org/2000/xmlns/',
]
export const allowedNamespace = (uri: string | null) =>
  uri === null || uri === '' || namespaces.some((each) => uri.startsWith(each))
export const isRelationshipNamespace = (uri: string | null) =>
  uri !== null && /\/officeDocument\/(2006\/)?relationships$/.test(uri)

/** Elements that fetch, embed or run something, or that belong to what is left behind. */
export const droppedElements = new Set(
  `altChunk OLEObject control externalData attachedTemplate subDoc mailMerge saveThroughXslt movie frameset webVideoPr oleObj contentPart
  script entryMacro exitMacro macro macroName binData dataBinding docVars updateFields linkStyles attachedSchema schemaLibrary smartTagType
  hlinkMouseOver delInstrText fldData recipientData linkedToFile sourceFileName userShapes svgBlip audioFile videoFile quickTimeFile
  audioCd wavAudioFile snd customXmlInsRangeStart customXmlInsRangeEnd customXmlDelRangeStart customXmlDelRangeEnd`.split(
    /\s+/,
  ),
)
/** Attributes that name an address or a program. Relationships are named by attributes of their own namespace. */
export const droppedAttributes = new Set(
  `src href althref hrefpict action macro dirty target targetFrame invalidUrl onload script link`
    .toLowerCase()
    .split(/\s+/),
)
/** Elements that stay without their relationship; others go with it. */
export const standsAlone = new Set(['hyperlink', 'blip', 'imagedata', 'fill', 'stroke', 'textpath', 'shape', 'rect'])

/** Fields whose result is computed from the document itself. HYPERLINK is rebuilt from its parts. */
export const passiveFields = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES PAGEREF REF NOTEREF STYLEREF SEQ TOC TC XE INDEX TOA TA DATE TIME CREATEDATE SAVEDATE PRINTDATE
  AUTHOR TITLE SUBJECT KEYWORDS NUMWORDS NUMCHARS EDITTIME REVNUM SYMBOL EQ LISTNUM AUTONUM AUTONUMLGL AUTONUMOUT FORMTEXT FORMCHECKBOX
  FORMDROPDOWN`.split(/\s+/),
)

import {
  PDFDict,
  PDFHeader,
  PDFName,
  PDFNull,
  PDFNumber,
  PDFRef,
  PDFStreamWriter,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { RebuildOutcome } from './file-name.ts'
import { Copier, name } from './pdf-copy.server.ts'
import { parsePdf, Unacceptable } from './pdf-parse.server.ts'
import * as rules from './pdf-rules.ts'

const limits = { pages: 100, outlineItems: 5000, nodes: 20_000 }

/**
 * A new PDF with the pages, outline, form and structure of this one and without anything that runs, fetches or carries something
 * else. It must be a PDF from its first byte to its last, readable without a password, with at most 100 pages (FI-01, FI-06).
 */
export async function rebuildPdf(bytes: Buffer): Promise<RebuildOutcome> {
  if (!/^%PDF-(1\.[0-7]|2\.0)\s/.test(bytes.toString('latin1', 0, 10))) return { refused: 'CONTENT' }
  if (!/startxref\s+\d+\s+%%EOF[\s\0]*$/.test(bytes.subarray(-2048).toString('latin1'))) return { refused: 'CONTENT' }
  try {
    const source = await parsePdf(bytes)
    const { Root, Info } = source.trailerInfo
    const copier = new Copier(source)
    const catalog = copier.dict(Root)
    if (!catalog) return { refused: 'CONTENT' }
    copier.replace(Root, null)
    const { target } = copier
    target.header = PDFHeader.forVersion(1, 7)
    target.trailerInfo.Root = target.register(copyCatalog(copier, catalog))
    const information = copyInformation(copier, Info)
    if (information) target.trailerInfo.Info = target.register(information)
    copier.finish()
    return { bytes: Buffer.from(await PDFStreamWriter.forContext(target, Infinity).serializeToBuffer()) }
  } catch (error) {
    if (error instanceof Unacceptable) return { refused: error.reason }
    if (error instanceof RangeError) return { refused: 'TOO_COMPLEX' } // nested deeper than the stack
    throw error
  }
}

function copyCatalog(copier: Copier, catalog: PDFDict): PDFDict {
  const { target } = copier
  const made = target.obj({ Type: 'Catalog' })
  const set = (key: string, value: PDFObject | undefined) => value && value !== PDFNull && made.set(name(key), value)
  const pages = pageLeaves(copier, catalog.get(name('Pages')))
  const form = copier.dict(catalog.get(name('AcroForm')))
  assignFields(copier, form)
  const outlines = assignOutline(copier, catalog.get(name('Outlines')))
  set('Pages', copyPages(copier, pages))
  for (const key of rules.catalogKeys) set(key, copier.copy(catalog.get(name(key))))
  const mode = copier.nameOf(catalog.get(name('PageMode')))
  if (rules.pageModes.has(mode)) set('PageMode', name(mode))
  if (outlines) set('Outlines', copier.copy(catalog.get(name('Outlines')), 'outline'))
  set('Dests', copier.copy(catalog.get(name('Dests')), 'names'))
  const destinations = copier.dict(catalog.get(name('Names')))?.get(name('Dests'))
  if (destinations) set('Names', target.obj({ Dests: copier.copy(destinations, 'destinations') ?? PDFNull }))
  if (form) {
    const fields = target.obj({})
    for (const key of rules.formKeys) {
      const value = copier.copy(form.get(name(key)), key === 'DR' ? 'resources' : 'annotation')
      if (value) fields.set(name(key), value)
    }
    set('AcroForm', fields)
  }
  return made
}

type PageNode = { ref: PDFRef; page: PDFDict; inherited: Map<string, PDFObject> }

/** The pages in order, with what they inherit. Nodes of the tree are not copied. */
function pageLeaves(copier: Copier, root: PDFObject | undefined): PageNode[] {
  const leaves: PageNode[] = []
  const seen = new Set<PDFObject>()
  const stack: { node: PDFObject | undefined; inherited: Map<string, PDFObject> }[] = [
    { node: root, inherited: new Map() },
  ]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next
    const dict = copier.dict(node)
    if (!(node instanceof PDFRef) || !dict || seen.has(node)) continue
    seen.add(node)
    if (seen.size > limits.nodes) throw new Unacceptable('TOO_COMPLEX')
    const inherited = new Map(next.inherited)
    for (const key of rules.inheritedPageKeys) {
      const value = dict.get(name(key))
      if (value) inherited.set(key, value)
    }
    if (dict.has(name('Kids'))) {
      copier.replace(node, null)
      for (const kid of copier.array(dict.get(name('Kids'))).toReversed()) stack.push({ node: kid, inherited })
    } else if (leaves.push({ ref: node, page: dict, inherited }) > limits.pages)
      throw new Unacceptable('TOO_MANY_PAGES')
  }
  if (leaves.length === 0) throw new Unacceptable('CONTENT')
  return leaves
}

function copyPages(copier: Copier, leaves: readonly PageNode[]): PDFRef {
  const { target } = copier
  const root = target.nextRef()
  const refs = leaves.map(({ ref }) => {
    const to = target.nextRef()
    copier.replace(ref, to)
    return to
  })
  for (const { page } of leaves)
    for (const annotation of copier.array(page.get(name('Annots')))) copier.assign(annotation, 'annotation')
  for (const [at, { page, inherited }] of leaves.entries()) {
    const made = target.obj({ Type: 'Page', Parent: root })
    const set = (key: string, value: PDFObject | undefined) => value && made.set(name(key), value)
    for (const [key, value] of inherited) set(key, copier.copy(value, key === 'Resources' ? 'resources' : 'plain'))
    for (const key of rules.pageKeys) set(key, copier.copy(page.get(name(key))))
    const annotations = copier
      .array(page.get(name('Annots')))
      .filter((each) => allowed(copier, each))
      .map((each) => copier.copy(each, 'annotation'))
      .filter((each) => each !== undefined)
    if (annotations.length > 0) set('Annots', target.obj(annotations))
    target.assign(refs[at] ?? root, made)
  }
  target.assign(root, target.obj({ Type: 'Pages', Kids: refs, Count: PDFNumber.of(refs.length) }))
  return root
}

const allowed = (copier: Copier, annotation: PDFObject) =>
  rules.annotationTypes.has(copier.nameOf(copier.dict(annotation)?.get(name('Subtype'))))

/** Form fields are copied like annotations, which most of them are. */
function assignFields(copier: Copier, form: PDFDict | undefined): void {
  const queue = copier.array(form?.get(name('Fields')))
  const seen = new Set<PDFObject>()
  for (const field of queue) {
    if (seen.has(field)) continue
    seen.add(field)
    if (seen.size > limits.nodes) throw new Unacceptable('TOO_COMPLEX')
    copier.assign(field, 'annotation')
    for (const kid of copier.array(copier.dict(field)?.get(name('Kids')))) queue.push(kid)
  }
}

/** Whether there is an outline; its items are copied as such. */
function assignOutline(copier: Copier, root: PDFObject | undefined): boolean {
  const queue = [root]
  const seen = new Set<PDFObject | undefined>()
  for (const item of queue) {
    if (!(item instanceof PDFRef) || seen.has(item)) continue
    seen.add(item)
    if (seen.size > limits.outlineItems) throw new Unacceptable('TOO_COMPLEX')
    copier.assign(item, 'outline')
    for (const key of ['First', 'Next']) queue.push(copier.dict(item)?.get(name(key)))
  }
  return seen.size > 0
}

function copyInformation(copier: Copier, value: PDFObject | undefined): PDFDict | undefined {
  const source = copier.dict(value)
  if (!source) return undefined
  const made = copier.target.obj({})
  for (const key of rules.informationKeys) {
    const text = copier.text(source.get(PDFName.of(key)))
    if (text) made.set(name(key), text)
  }
  return made
}

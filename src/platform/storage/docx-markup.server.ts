import { DOMParser, XMLSerializer, type Document, type Element, type Node } from '@xmldom/xmldom'
import { removeActiveFields } from './docx-fields.server.ts'
import * as rules from './docx-rules.ts'

const maxDepth = 400

/** A part that is no well-formed XML, or has a document type or a depth that no writer makes. */
export class InvalidMarkup extends Error {}

/** XML in UTF-8 or UTF-16. Anything else, entities and document types are refused (FI-07). */
export function parseXml(bytes: Buffer): Document {
  let document: Document
  try {
    document = new DOMParser({
      onError(_level, message) {
        throw new InvalidMarkup(message)
      },
    }).parseFromString(decode(bytes), 'text/xml')
  } catch (error) {
    throw new InvalidMarkup(error instanceof Error ? error.message : 'not well-formed')
  }
  if (document.doctype || !document.documentElement) throw new InvalidMarkup('document type')
  return document
}

/** The text that Word reads too: an encoding other than the declared one would hide what is in it. */
function decode(bytes: Buffer): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(wide, { fatal: true }).decode(bytes)
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)["']/i.exec(text)?.[1]?.toLowerCase()
  if (declared && declared !== wide && !/^(utf-8|us-ascii|utf-16)$/.test(declared)) throw new InvalidMarkup('encoding')
  if (/<!doctype/i.test(text)) throw new InvalidMarkup('document type') // before any entity of it is read
  return text
}

/** The elements below a node in document order, without recursion. */
export function elementsOf(root: Node): Element[] {
  const elements: Element[] = []
  let depth = 0
  for (let node: Node | null = root; node;) {
    if (node.nodeType === 1) elements.push(node as Element)
    if (node.firstChild) {
      if (++depth > maxDepth) throw new InvalidMarkup('depth')
      node = node.firstChild
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      depth--
    }
    node = node === root ? null : (node?.nextSibling ?? null)
  }
  return elements
}

/** Writes a part anew: known namespaces, no active element, attribute or field, only relationships in `kept`. */
export function cleanMarkup(document: Document, kept: ReadonlySet<string>): string {
  removeOtherNodes(document)
  const { documentElement: root } = document
  if (!root) throw new InvalidMarkup('empty')
  for (const element of elementsOf(root)) {
    if (element !== root && !element.parentNode) continue
    if (!rules.allowedNamespace(element.namespaceURI) || rules.droppedElements.has(element.localName ?? '')) {
      if (element === root) throw new InvalidMarkup('root')
      element.parentNode?.removeChild(element)
    } else cleanAttributes(element, kept)
  }
  removeActiveFields(elementsOf(root))
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${new XMLSerializer().serializeToString(root)}`
}

/** Comments, processing instructions and CDATA marks: nothing of a document is in them. */
function removeOtherNodes(document: Document): void {
  for (const parent of [document as Node, ...(document.documentElement ? elementsOf(document.documentElement) : [])])
    for (const child of Array.from(parent.childNodes))
      if (child.nodeType === 7 || child.nodeType === 8) parent.removeChild(child)
}

function cleanAttributes(element: Element, kept: ReadonlySet<string>): void {
  for (const attribute of Array.from(element.attributes)) {
    const local = (attribute.localName ?? attribute.name).toLowerCase()
    if (attribute.namespaceURI === 'http://www.w3.org/2000/xmlns/') continue
    if (rules.isRelationshipNamespace(attribute.namespaceURI) || local === 'relid') {
      if (kept.has(attribute.value)) continue
      if (!rules.standsAlone.has(element.localName ?? '')) {
        element.parentNode?.removeChild(element)
        return
      }
      element.removeAttributeNode(attribute)
    } else if (
      !rules.allowedNamespace(attribute.namespaceURI) ||
      rules.droppedAttributes.has(local) ||
      /^on[a-z]/.test(local)
    )
      element.removeAttributeNode(attribute)
  }
}

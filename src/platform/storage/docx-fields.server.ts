import type { Element, Node } from '@xmldom/xmldom'
import { passiveFields } from './docx-rules.ts'
import { safeLink } from './pdf-rules.ts'

type DocxField = {
  /** The nodes of the marks (begin, separate, end) and the texts of the instruction. */
  marks: Element[]
  texts: Element[]
  instruction: string
  /** Everything between begin and separate: removed with a field that goes. */
  inside: Element[]
  separated: boolean
  nested: boolean
}

/** The instruction to keep, or null: of known fields only, of links to a web or mail address or a place in the document. */
export function safeInstruction(instruction: string): string | null {
  const text = instruction.trim().replaceAll(/\s+/g, ' ')
  const name = /^[A-Za-z]+/.exec(text)?.[0].toUpperCase() ?? ''
  if (name !== 'HYPERLINK') return passiveFields.has(name) && !/:\/\/|\\\\[^\\]/.test(text) ? ` ${text} ` : null
  const [, address = ''] = /^HYPERLINK\s*(?:"([^"]*)"|[^\s"\\][^\s"]*)?/i.exec(text) ?? []
  const bare = /^HYPERLINK ([^\s"\\][^\s"]*)/i.exec(text)?.[1] ?? ''
  const place = /\\l "([^"\\]*)"/.exec(text)?.[1]
  const link = address || bare ? safeLink(address || bare) : null
  if ((address || bare) && link === null) return null
  if (link === null && place === undefined) return null
  return ` HYPERLINK${link === null ? '' : ` "${link.replaceAll('"', '%22').replaceAll('\\', '%5C')}"`}${place === undefined ? '' : ` \\l "${place}"`} `
}

const isWord = (element: Element) => /wordprocessingml/.test(element.namespaceURI ?? '')
const attribute = (element: Element, local: string) =>
  [...element.attributes].find(({ localName }) => localName === local)?.value ?? ''

/** Removes the fields of a part that are not known to be passive; what they last showed stays. `elements` are in document order. */
export function removeActiveFields(elements: readonly Element[]): void {
  const open: DocxField[] = []
  for (const element of elements) {
    if (!isWord(element)) continue
    const field = open.at(-1)
    if (element.localName === 'fldSimple') simplify(element)
    else if (element.localName === 'fldChar') mark(element, open)
    else if (element.localName === 'instrText') {
      if (!field || field.separated) remove(element)
      else {
        field.texts.push(element)
        field.instruction += element.textContent ?? ''
      }
    } else if (field && !field.separated && /^(t|tab|br|sym|drawing|pict|object)$/.test(element.localName ?? ''))
      field.inside.push(element)
  }
  for (const field of open) drop(field) // never closed
}

function mark(element: Element, open: DocxField[]): void {
  const type = attribute(element, 'fldCharType')
  const field = open.at(-1)
  if (type === 'begin') {
    // An instruction that is put together from the results of others cannot be checked.
    for (const outer of open) if (!outer.separated) outer.nested = true
    open.push({ marks: [element], texts: [], instruction: '', inside: [], separated: false, nested: false })
    return
  }
  if (!field) return remove(element)
  field.marks.push(element)
  if (type === 'separate') field.separated = true
  else if (type === 'end') close(open)
}

function close(open: DocxField[]): void {
  const field = open.pop()
  if (!field) return
  const instruction = field.nested ? null : safeInstruction(field.instruction)
  const [first, ...others] = field.texts
  const outer = open.find(({ separated }) => !separated)
  if (instruction === null || !first || outer) drop(field)
  else {
    first.textContent = instruction
    for (const each of others) remove(each)
  }
}

function drop({ marks, texts, inside }: DocxField): void {
  for (const each of [...marks, ...texts, ...inside]) remove(each)
}

function simplify(element: Element): void {
  const instruction = [...element.attributes].find(({ localName }) => localName === 'instr')
  const safe = safeInstruction(instruction?.value ?? '')
  if (safe !== null && instruction) {
    instruction.value = safe
    return
  }
  const parent = element.parentNode
  while (element.firstChild) parent?.insertBefore(element.firstChild, element)
  remove(element)
}

function remove(node: Node): void {
  node.parentNode?.removeChild(node)
}

import { safeHref } from './safe-href.ts'

export { safeHref }
/** Rich text as a subset of tiptap's JSON (XS-01). Pages render it as nodes, never as HTML. */
export type RichMark = { type: 'bold' | 'italic' | 'underline' } | { type: 'link'; attrs: { href: string } }
export type RichInline = { type: 'text'; text: string; marks?: RichMark[] } | { type: 'hardBreak' }
export type RichItem = { type: 'listItem'; content: RichBlock[] }
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: 3 | 4 }; content?: RichInline[] }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; content: RichItem[] }
export type RichDoc = { type: 'doc'; content: RichBlock[] }

/** Upper limits of one document. */
export const richLimits = { characters: 15_000, nodes: 3000, listDepth: 3 } as const

class Budget {
  nodes = 0
  characters = 0
  spend(characters: number): void {
    this.nodes++
    this.characters += characters
    if (this.nodes > richLimits.nodes || this.characters > richLimits.characters)
      throw new RangeError('too much rich text')
  }
}

type RichNode = Record<string, unknown>
const isNode = (value: unknown): value is RichNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const children = (node: RichNode): RichNode[] => (Array.isArray(node['content']) ? node['content'].filter(isNode) : [])

/**
 * Parses an unknown value as a document. Known nodes are rebuilt from allowed parts only, other attributes and marks are
 * dropped, and an unknown block becomes a paragraph of its text. Null when it is no document or exceeds `richLimits`.
 */
export function parseRich(value: unknown): RichDoc | null {
  if (!isNode(value) || value['type'] !== 'doc') return null
  try {
    return trimEmptyParagraphs({ type: 'doc', content: blocks(children(value), 1, new Budget()) })
  } catch (error) {
    if (error instanceof RangeError) return null // over the limits, or nested deeper than the stack
    throw error
  }
}

function blocks(nodes: readonly RichNode[], depth: number, budget: Budget): RichBlock[] {
  return nodes.flatMap((node): RichBlock[] => {
    budget.spend(0)
    const { type } = node
    if (type === 'heading') return [{ type, attrs: { level: levelOf(node) }, content: inline(children(node), budget) }]
    const parts = children(node)
    if ((type === 'bulletList' || type === 'orderedList') && depth <= richLimits.listDepth)
      return list(type, node, depth, budget)
    if (parts.some((part) => part['type'] !== 'text' && part['type'] !== 'hardBreak'))
      return blocks(parts, depth, budget)
    const words = inline(type === 'text' ? [node] : parts, budget)
    return type === 'paragraph' || words.length > 0 ? [{ type: 'paragraph', content: words }] : []
  })
}

function list(type: 'bulletList' | 'orderedList', node: RichNode, depth: number, budget: Budget): RichBlock[] {
  const items = children(node).map((item): RichItem => ({
    type: 'listItem',
    content: blocks(children(item), depth + 1, budget),
  }))
  const full = items.filter((item) => item.content.length > 0)
  return full.length > 0 ? [{ type, content: full }] : []
}

function levelOf(node: RichNode): 3 | 4 {
  return isNode(node['attrs']) && node['attrs']['level'] === 4 ? 4 : 3
}

function inline(nodes: readonly RichNode[], budget: Budget): RichInline[] {
  return nodes.flatMap((node): RichInline[] => {
    if (node['type'] === 'hardBreak') {
      budget.spend(1)
      return [{ type: 'hardBreak' }]
    }
    if (node['type'] !== 'text') return inline(children(node), budget)
    const text =
      typeof node['text'] === 'string'
        ? node['text'].replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F\u200B\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
        : ''
    if (text === '') return []
    budget.spend(text.length)
    const inlineMarks = marks(node['marks'])
    return [inlineMarks.length > 0 ? { type: 'text', text, marks: inlineMarks } : { type: 'text', text }]
  })
}

function marks(value: unknown): RichMark[] {
  const out = new Map<string, RichMark>()
  for (const mark of Array.isArray(value) ? value.filter(isNode) : []) {
    const { type } = mark
    if (type === 'bold' || type === 'italic' || type === 'underline') out.set(type, { type })
    const href = type === 'link' && isNode(mark['attrs']) ? safeHref(mark['attrs']['href']) : null
    if (href) out.set('link', { type: 'link', attrs: { href } })
  }
  return [...out.values()]
}

function trimEmptyParagraphs(doc: RichDoc): RichDoc {
  const empty = (block: RichBlock | undefined) => block?.type === 'paragraph' && !block.content?.length
  const content = [...doc.content]
  while (empty(content[0])) content.shift()
  while (empty(content.at(-1))) content.pop()
  return { type: 'doc', content }
}

/** Plain text with one line a block, for search, length rules, structured data and mails. */
export function richText(doc: RichDoc | null | undefined): string {
  const lines = (block: RichBlock): string[] =>
    'attrs' in block || block.type === 'paragraph'
      ? [(block.content ?? []).map((part) => (part.type === 'text' ? part.text : '\n')).join('')]
      : block.content.flatMap((item) => item.content.flatMap(lines))
  return (doc?.content ?? []).flatMap(lines).join('\n').trim()
}

/** Parses plain text: blank lines separate paragraphs, lines that begin with "-", "*" or "•" become a list. */
export function richFromText(text: string): RichDoc {
  const content: RichBlock[] = []
  for (const chunk of text.replaceAll('\r\n', '\n').split(/\n[ \t]*\n/)) {
    let open: RichInline[] | null = null
    for (const line of chunk.split('\n').map((each) => each.trim())) {
      if (line === '') continue
      const bullet = /^[-*•] +/.exec(line)
      const last = content.at(-1)
      const words: RichInline = { type: 'text', text: bullet ? line.slice(bullet[0].length) : line }
      if (bullet) {
        const item: RichItem = { type: 'listItem', content: [{ type: 'paragraph', content: [words] }] }
        if (last?.type === 'bulletList') last.content.push(item)
        else content.push({ type: 'bulletList', content: [item] })
        open = null
      } else if (open) open.push({ type: 'hardBreak' }, words)
      else content.push({ type: 'paragraph', content: (open = [words]) })
    }
  }
  return { type: 'doc', content }
}

/** Plain text to edit without the rich editor; `richFromEditedText` parses it back. Lists have markers, nested ones are indented. */
export function richToEditableText(doc: RichDoc | null | undefined): string {
  const write = (block: RichBlock): string => {
    if ('attrs' in block || block.type === 'paragraph')
      return (block.content ?? []).map((part) => (part.type === 'text' ? part.text : '\n')).join('')
    return block.content
      .map((item, at) => {
        const text = item.content.map(write).join('\n').replaceAll('\n', '\n  ')
        return `${block.type === 'orderedList' ? `${at + 1}.` : '-'} ${text}`
      })
      .join('\n')
  }
  return (doc?.content ?? []).map(write).join('\n\n')
}

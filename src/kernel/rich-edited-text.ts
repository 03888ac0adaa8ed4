import { richFromText, richToEditableText, type RichBlock, type RichDoc, type RichItem } from './rich.ts'

const textOf = (block: RichBlock): string => plain(richToEditableText({ type: 'doc', content: [block] }))
const plain = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
const chunksOf = (text: string): string[] =>
  plain(text)
    .split(/\n(?:[ \t]*\n)+/)
    .filter((chunk) => chunk.trim() !== '')

/**
 * Plain text that was edited from `richToEditableText(before)`, as a document: paragraphs, headings and list items that stand there
 * as before keep their formatting, a heading with new words stays a heading. Without a `before` the same as `richFromText`.
 */
export function richFromEditedText(text: string, before: RichDoc | null | undefined): RichDoc {
  if (!before) return richFromText(text)
  if (plain(text) === plain(richToEditableText(before))) return before
  const old = before.content.map((block) => ({ block, chunks: chunksOf(textOf(block)) }))
  const items = old.flatMap(({ block }) => ('attrs' in block || block.type === 'paragraph' ? [] : block.content))
  const chunks = chunksOf(text)
  const content: RichBlock[] = []
  let next = 0
  for (let at = 0; at < chunks.length;) {
    const chunk = chunks[at] ?? ''
    const same = old.findIndex(
      (each, place) =>
        place >= next && each.chunks.length > 0 && each.chunks.every((part, nth) => part === chunks[at + nth]),
    )
    const unchanged = old[same]
    if (unchanged) {
      content.push(unchanged.block)
      at += unchanged.chunks.length
      next = same + 1
      continue
    }
    const [changed] = old.slice(next, next + 1)
    if (changed && 'attrs' in changed.block && !chunk.includes('\n') && !chunks.includes(changed.chunks[0] ?? '')) {
      content.push({ ...changed.block, content: [{ type: 'text', text: chunk.trim() }] })
      next++
    } else content.push(...blocksOf(chunk, items))
    at++
  }
  return { type: 'doc', content }
}

const marker = /^(?:[-*•]|\d+[.)]) +/

/** The blocks of a changed chunk. Items of its lists that were items before are taken over with their formatting. */
function blocksOf(chunk: string, items: readonly RichItem[]): RichBlock[] {
  const lines = chunk.split('\n')
  if (!lines.every((line) => marker.test(line) || /^\s/.test(line)) || !marker.test(lines[0] ?? ''))
    return richFromText(chunk).content
  const groups: string[][] = []
  for (const line of lines)
    if (/^\s/.test(line)) groups.at(-1)?.push(line)
    else groups.push([line])
  const content = groups.map(([first = '', ...more]): RichItem => {
    const words = [first.replace(marker, ''), ...more].join('\n')
    const same = items.find((item) => itemText(item) === words)
    const nested = more.length > 0 ? blocksOf(outdent(more), items) : []
    return (
      same ?? {
        type: 'listItem',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: first.replace(marker, '') }] }, ...nested],
      }
    )
  })
  return [{ type: /^\d/.test(chunk) ? 'orderedList' : 'bulletList', content }]
}

const itemText = (item: RichItem): string => textOf({ type: 'bulletList', content: [item] }).replace(marker, '')

function outdent(lines: readonly string[]): string {
  const depth = Math.min(...lines.map((line) => line.length - line.trimStart().length))
  return lines.map((line) => line.slice(depth)).join('\n')
}

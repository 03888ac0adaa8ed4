import type { RichBlock, RichDoc, RichInline } from './rich.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
const wraps = { bold: 'strong', italic: 'em', underline: 'u' } as const
const tags = { paragraph: 'p', bulletList: 'ul', orderedList: 'ol' } as const

/**
 * The document as HTML, every text escaped: what an editor starts from. With `links: false` no element has an attribute,
 * which is what structured data carries. A page shows nodes, never this.
 */
export function richToHtml(doc: RichDoc | null | undefined, { links = true } = {}): string {
  const word = (part: RichInline): string => {
    if (part.type === 'hardBreak') return '<br>'
    return (part.marks ?? []).reduce((inner, mark) => {
      if (mark.type !== 'link') return `<${wraps[mark.type]}>${inner}</${wraps[mark.type]}>`
      return links ? `<a href="${escaped(mark.attrs.href)}">${inner}</a>` : inner
    }, escaped(part.text))
  }
  const words = (parts: readonly RichInline[] = []) => parts.map(word).join('')
  const block = (part: RichBlock): string => {
    if (part.type === 'heading') return `<h${part.attrs.level}>${words(part.content)}</h${part.attrs.level}>`
    if (part.type === 'paragraph') return `<p>${words(part.content)}</p>`
    return `<${tags[part.type]}>${part.content.map((item) => `<li>${item.content.map(block).join('')}</li>`).join('')}</${tags[part.type]}>`
  }
  return (doc?.content ?? []).map(block).join('')
}

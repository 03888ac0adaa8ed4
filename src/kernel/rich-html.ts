import type { RichBlock, RichDoc, RichInline } from './rich.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
const markTags = { bold: 'strong', italic: 'em', underline: 'u' } as const
const blockTags = { paragraph: 'p', bulletList: 'ul', orderedList: 'ol' } as const

/**
 * Renders the document as escaped HTML, for editors and, without attributes (`links: false`), for structured data.
 * Pages render the nodes themselves and never insert this HTML.
 */
export function richToHtml(doc: RichDoc | null | undefined, { links = true } = {}): string {
  const renderInline = (part: RichInline): string => {
    if (part.type === 'hardBreak') return '<br>'
    return (part.marks ?? []).reduce((inner, mark) => {
      if (mark.type !== 'link') return `<${markTags[mark.type]}>${inner}</${markTags[mark.type]}>`
      return links ? `<a href="${escapeHtml(mark.attrs.href)}">${inner}</a>` : inner
    }, escapeHtml(part.text))
  }
  const renderInlines = (parts: readonly RichInline[] = []) => parts.map(renderInline).join('')
  const renderBlock = (part: RichBlock): string => {
    if (part.type === 'heading') return `<h${part.attrs.level}>${renderInlines(part.content)}</h${part.attrs.level}>`
    if (part.type === 'paragraph') return `<p>${renderInlines(part.content)}</p>`
    return `<${blockTags[part.type]}>${part.content.map((item) => `<li>${item.content.map(renderBlock).join('')}</li>`).join('')}</${blockTags[part.type]}>`
  }
  return (doc?.content ?? []).map(renderBlock).join('')
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The plain text of HTML that `richToHtml` or the editor wrote, with one line a block. */
export const textOfRichHtml = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|h\d|li)>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
    .replace(/\n{2,}/g, '\n')
    .trim()

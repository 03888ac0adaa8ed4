import type { RichBlock, RichDoc, RichInline } from './rich.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** A document as HTML of paragraphs, headings, lists, bold and italic, without links or attributes: for structured data, never for a page. */
export function richHtml(doc: RichDoc | null | undefined): string {
  return (doc?.content ?? []).map(block).join('')
}

function block(node: RichBlock): string {
  if (node.type === 'paragraph') return `<p>${words(node.content)}</p>`
  if (node.type === 'heading') return `<h${node.attrs.level}>${words(node.content)}</h${node.attrs.level}>`
  const tag = node.type === 'bulletList' ? 'ul' : 'ol'
  return `<${tag}>${node.content.map((item) => `<li>${item.content.map(block).join('')}</li>`).join('')}</${tag}>`
}

function words(parts: readonly RichInline[] = []): string {
  return parts
    .map((part) => {
      if (part.type === 'hardBreak') return '<br>'
      const bold = part.marks?.some((mark) => mark.type === 'bold')
      const italic = part.marks?.some((mark) => mark.type === 'italic')
      const text = italic ? `<em>${escape(part.text)}</em>` : escape(part.text)
      return bold ? `<strong>${text}</strong>` : text
    })
    .join('')
}

import sanitizeHtml from 'sanitize-html'
import { parseRich, richFromText, type RichDoc } from '#kernel/rich.ts'

/** Tags that survive, by the node they become; everything else loses its tag or, for scripts and the like, its text too. */
const nodes: Readonly<Record<string, object>> = {
  p: { type: 'paragraph' },
  h3: { type: 'heading', attrs: { level: 3 } },
  h4: { type: 'heading', attrs: { level: 4 } },
  ul: { type: 'bulletList' },
  ol: { type: 'orderedList' },
  li: { type: 'listItem' },
}
const marks: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic', u: 'underline' }
const synonyms: Record<string, string> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  blockquote: 'p',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...Object.keys(nodes), ...Object.keys(marks), 'a', 'br'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: synonyms,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'iframe',
    'svg',
    'math',
    'title',
    'template',
  ],
  nestingLimit: 20,
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
const unescape = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)

type OpenElement = { tag: string; content: object[] }

/** Wraps inline nodes among blocks into paragraphs. */
function wrapInline(content: object[]): object[] {
  const out: { type: string; content?: object[] }[] = []
  let line: object[] | null = null
  for (const part of content as { type: string; text?: string }[]) {
    const isInline = part.type === 'text' || part.type === 'hardBreak'
    if (!isInline) {
      out.push(part)
      line = null
    } else if (line) line.push(part)
    else if (part.text?.trim() !== '') out.push({ type: 'paragraph', content: (line = [part]) })
  }
  return out
}

/**
 * HTML as a document, through two filters: sanitize-html leaves a dozen tags, then the strict parser rebuilds the nodes (XS-01).
 * A text without any tag is taken as plain text. Null when it is over the limits.
 */
export function richFromHtml(html: string): RichDoc | null {
  if (!/<[a-z/!]/i.test(html)) return parseRich(richFromText(html))
  const root: OpenElement = { tag: '', content: [] }
  const stack: OpenElement[] = [root]
  const openMarks: { tag: string; href?: string }[] = []
  // What sanitize-html puts out is well-formed, so a simple scan reads it.
  for (const [, close, tag = '', href, text = ''] of sanitizeHtml(html, options).matchAll(
    /<(\/?)([a-z0-9]+)(?: href="([^"]*)")? ?\/?>|([^<]+)/g,
  )) {
    const top = stack.at(-1) ?? root
    if (tag === '') {
      const words = unescape(text).replaceAll(/\s+/g, ' ')
      const list = openMarks.map((each) =>
        each.tag === 'a' ? { type: 'link', attrs: { href: each.href } } : { type: marks[each.tag] },
      )
      if (words !== '' && top.tag !== 'ul' && top.tag !== 'ol')
        top.content.push({ type: 'text', text: words, marks: list })
    } else if (tag === 'br') top.content.push({ type: 'hardBreak' })
    else if (tag in nodes) {
      if (!close) stack.push({ tag, content: [] })
      else if (stack.length > 1) {
        stack.pop()
        const content = tag === 'li' ? wrapInline(top.content) : top.content
        ;(stack.at(-1) ?? root).content.push({ ...nodes[tag], content })
      }
    } else if (close)
      openMarks.splice(
        openMarks.findLastIndex((each) => each.tag === tag),
        1,
      )
    else openMarks.push(href === undefined ? { tag } : { tag, href: unescape(href) })
  }
  return parseRich({ type: 'doc', content: wrapInline(root.content) })
}

import { createElement, type ComponentProps, type ReactElement } from 'react'
import { Document, Link, Page, renderToBuffer, Text, View, type DocumentProps } from '@react-pdf/renderer'
import { safeHref } from '#kernel/safe-href.ts'
import type { DocumentLayout, LayoutNode, TextRun } from '#kernel/document-layout.ts'
import { printableText, familiesFor, loadFonts } from './fonts.server.ts'

type Style = ComponentProps<typeof View>['style']
const styleOf = (...styles: (object | undefined)[]): Style => Object.assign({}, ...styles) as Style

function textRun({ text, style, link }: TextRun, color: string | undefined, key: number): ReactElement {
  const target = safeHref(link)
  const textStyle = styleOf(color ? { color } : {}, style, { textDecoration: 'none' })
  return target
    ? createElement(Link, { key, src: target, style: textStyle }, printableText(text))
    : createElement(Text, { key, style: textStyle }, printableText(text))
}

function layoutNode(each: LayoutNode, key: number): ReactElement {
  if (each.kind === 'text')
    return createElement(
      Text,
      { key, style: styleOf(each.style), orphans: 2, widows: 2 },
      each.runs.map((part, at) => textRun(part, each.style.color, at)),
    )
  return createElement(
    View,
    { key, style: styleOf(each.style), wrap: !each.unbreakable },
    each.children.map(layoutNode),
  )
}

const textsOf = (each: LayoutNode): string[] =>
  each.kind === 'text' ? each.runs.map((part) => part.text) : each.children.flatMap(textsOf)

/** The PDF of a sheet, A4. */
export async function renderPdf(sheet: DocumentLayout): Promise<Uint8Array> {
  await loadFonts()
  const { title, author, language, backdrop, body, pageNumber } = sheet
  // A page that has a line height of its own loses its page numbers.
  const { lineHeight, ...page } = sheet.page
  const backdrops = backdrop ? [createElement(View, { key: 'back', fixed: true, style: styleOf(backdrop.style) })] : []
  const number = createElement(Text, {
    key: 'number',
    fixed: true,
    style: styleOf({ position: 'absolute' }, pageNumber),
    // While pages are still being filled their number is not known; what is empty then stays so.
    render: ({ pageNumber: at, totalPages }: { pageNumber: number; totalPages?: number }) =>
      totalPages === 1 ? ' ' : `${at} / ${totalPages ?? 9}`,
  })
  const fontFamily = familiesFor(body.flatMap(textsOf))
  const document = createElement(
    Document,
    { title: printableText(title), author: printableText(author), language, creator: 'Karya', producer: 'Karya' },
    createElement(Page, { size: 'A4', style: styleOf({ fontFamily }, page) }, [
      ...backdrops,
      createElement(
        View,
        { key: 'body', style: styleOf({ fontSize: page.fontSize }, lineHeight ? { lineHeight } : {}) },
        body.map(layoutNode),
      ),
      number,
    ]),
  )
  return renderToBuffer(document as ReactElement<DocumentProps>)
}

import { Fragment, type ReactNode } from 'react'
import type { RichBlock, RichDoc, RichInline } from '#kernel/rich.ts'
import { safeHref } from '#kernel/safe-href.ts'

/** Renders a document as elements, never as HTML; links are checked again and marked nofollow ugc (XS-01, XS-02). */
export function RichView({ doc, lang }: { doc: RichDoc; lang?: string }) {
  return (
    <div className="k-prose" lang={lang}>
      {doc.content.map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: RichBlock }) {
  if (block.type === 'bulletList' || block.type === 'orderedList') {
    const List = block.type === 'bulletList' ? 'ul' : 'ol'
    return (
      <List>
        {block.content.map((item, at) => (
          <li key={at}>
            {item.content.map((part, index) => (
              <Block key={index} block={part} />
            ))}
          </li>
        ))}
      </List>
    )
  }
  const words = (block.content ?? []).map((part, at) => <Fragment key={at}>{renderInline(part)}</Fragment>)
  if (block.type === 'paragraph') return <p>{words}</p>
  const Heading = block.attrs.level === 3 ? 'h3' : 'h4'
  return <Heading>{words}</Heading>
}

const tags = { bold: 'strong', italic: 'em', underline: 'u' } as const

function renderInline(part: RichInline): ReactNode {
  if (part.type === 'hardBreak') return <br />
  return (part.marks ?? []).reduce<ReactNode>((inner, mark) => {
    if (mark.type === 'link') return <SafeLink href={mark.attrs.href}>{inner}</SafeLink>
    const Tag = tags[mark.type]
    return <Tag>{inner}</Tag>
  }, part.text)
}

function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const safe = safeHref(href)
  return safe ? (
    <a href={safe} rel="noopener noreferrer nofollow ugc" target="_blank">
      {children}
    </a>
  ) : (
    children
  )
}

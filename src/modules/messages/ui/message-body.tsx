import { Fragment } from 'react'
import { safeHref } from '#kernel/safe-href.ts'

const address = /https?:\/\/[^\s<>"']+/gi
/** What ends a sentence is not part of an address in it. */
const trailing = /[.,;:!?)\]}]+$/

/** Plain text with its line breaks; addresses in it are links that nothing is fetched for. */
export function MessageBody({ text }: { text: string }) {
  const parts: { text: string; href: string | null }[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const linkText = match[0].replace(trailing, '')
    const href = safeHref(linkText)
    if (!href) continue
    parts.push({ text: text.slice(from, match.index), href: null }, { text: linkText, href })
    from = match.index + linkText.length
  }
  parts.push({ text: text.slice(from), href: null })
  return (
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">
      {parts.map((part, at) => (
        <Fragment key={at}>
          {part.href ? (
            <a className="k-link" href={part.href} target="_blank" rel="nofollow noopener noreferrer">
              {part.text}
            </a>
          ) : (
            part.text
          )}
        </Fragment>
      ))}
    </p>
  )
}

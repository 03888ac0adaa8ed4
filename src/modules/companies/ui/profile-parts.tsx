import { useTexts } from '#ui/i18n/i18n.tsx'

/** Plain text with its line breaks; empty lines separate paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return (
    <div className="grid max-w-prose gap-3">
      {text.split(/\n\s*\n/).map((part, at) => (
        <p key={at} className="whitespace-pre-line break-words">
          {part.trim()}
        </p>
      ))}
    </div>
  )
}

/** An untrusted link: sends no referrer and passes no ranking to its target (XS-02). */
export function WebsiteLink({ href }: { href: string }) {
  return (
    <a className="k-link break-all" href={href} rel="noopener noreferrer nofollow ugc" target="_blank">
      {href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
    </a>
  )
}

export function Photos({ name, photos }: { name: string; photos: readonly { id: string; uri: string }[] }) {
  const t = useTexts('company')
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-3">
      {photos.map(({ id, uri }, at) => (
        <li key={id}>
          <img
            src={uri}
            alt={t('file.photoAlt', { name, number: at + 1 })}
            loading="lazy"
            decoding="async"
            className="aspect-[4/3] w-full rounded-md border border-line bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  )
}

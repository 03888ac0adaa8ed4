import { useLocation, useRouteLoaderData } from 'react-router'
import { locales, type Locale } from '#kernel/locale.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import type { RootData } from './root-data.ts'

/** The picture of a preview: its path or address, and what it shows. Logos are squares like the icon of the site. */
type SharePicture = { uri: string; alt: string }
const pictureSide = 512
const territories: Readonly<Record<Locale, string>> = { en: 'en_US', id: 'id_ID' }

/** The metadata of a page; the names in `data` are those of the `seo` calls. */
export type PageMetaProps = {
  title: string
  description?: string
  /** When they are not those of the site; pages that search engines leave out have none. */
  keywords?: string
  author?: string
  ogTitle?: string
  ogDescription?: string
  /** The picture for previews when it is not the site's. */
  image?: SharePicture
  /** Path with its query when it is not the page's own path (one job, one address). */
  canonical?: string
  /** Kept out of search engines: personal, transient or filtered pages. */
  noindex?: boolean
}

/** `/faq` of the metadata `public.faq`, `/jobsseekers/login` of `jobsseekers.login`. */
export function pathOfMeta(key: string): string {
  const [area = '', page = ''] = key.split('.')
  if (area !== 'public') return `/${area}/${page}`
  return page === 'index' ? '/' : `/${page}`
}

/**
 * The head of a page: what an administrator has published goes before its own title, but for pages of one job or company;
 * every screen renders one. React moves these elements into `<head>`.
 * Canonical and language links name the plain address and its `?lng=` twins (SEO-05).
 */
export function PageMeta({
  title: ownTitle,
  description: ownDescription,
  keywords,
  author,
  ogTitle,
  ogDescription,
  image,
  canonical,
  noindex,
}: PageMetaProps) {
  const root = useRouteLoaderData<RootData>('root')
  const locale = useLocale()
  const { pathname } = useLocation()
  const origin = root?.origin ?? ''
  const site = root?.settings.siteName ?? 'Karya'
  const path = canonical ?? pathname
  const published = canonical === undefined ? root?.pageData.published[pathname.replace(/(?<=.)\/$/, '')] : undefined
  const { title, description } = published ?? { title: ownTitle, description: ownDescription }
  const alternateUrl = (lng: string) => `${origin}${path}${path.includes('?') ? '&' : '?'}lng=${lng}`
  const full = title === site ? title : `${title} · ${site}`
  const own = locale === 'en' ? origin + path : alternateUrl(locale)
  const words = noindex ? '' : (keywords ?? root?.pageData.keyWords)
  const writer = noindex ? '' : (author ?? root?.pageData.author)
  const summary = ogDescription ?? description
  const picture = {
    uri: new URL(image?.uri ?? '/icon-512.png', origin || 'http://localhost').href,
    alt: image?.alt ?? site,
  }
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {words && <meta name="keywords" content={words} />}
      {writer && <meta name="author" content={writer} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={ogTitle ?? title} />
      {summary && <meta property="og:description" content={summary} />}
      <meta property="og:image" content={picture.uri} />
      <meta property="og:image:width" content={String(pictureSide)} />
      <meta property="og:image:height" content={String(pictureSide)} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta property="og:locale" content={territories[locale]} />
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={territories[other]} />
        ))}
      {/* Its other tags are read from those above where they are missing (developer.x.com/cards/markup). */}
      <meta name="twitter:card" content="summary" />
      {!noindex && (
        <>
          <meta property="og:url" content={own} />
          <link rel="canonical" href={own} />
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
          {locales.map((lng) => (
            <link key={lng} rel="alternate" hrefLang={lng} href={lng === 'en' ? origin + path : alternateUrl(lng)} />
          ))}
        </>
      )}
    </>
  )
}

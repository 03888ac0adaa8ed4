import { useLocation, useRouteLoaderData } from 'react-router'
import { locales } from '#kernel/locale.ts'
import { useLocale } from '#ui/i18n/i18n.tsx'
import type { RootData } from './root-data.ts'

/** The metadata of a page; the names in `data` are those of the `seo` calls. */
export type PageMetaProps = {
  title: string
  description?: string
  keywords?: string
  author?: string
  ogTitle?: string
  ogDescription?: string
  /** Path or address of the picture for previews. */
  image?: string
  /** Path with its query when it is not the page's own path (one job, one address). */
  canonical?: string
  /** Kept out of search engines: personal, transient or filtered pages. */
  noindex?: boolean
}

/**
 * The head of a page: every screen renders one. React moves these elements into `<head>`.
 * Canonical and language links name the plain address and its `?lng=` twins (SEO-05).
 */
export function PageMeta({
  title,
  description,
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
  const twin = (lng: string) => `${origin}${path}${path.includes('?') ? '&' : '?'}lng=${lng}`
  const full = title === site ? title : `${title} · ${site}`
  const summary = ogDescription ?? description
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {keywords && <meta name="keywords" content={keywords} />}
      {author && <meta name="author" content={author} />}
      {noindex && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={ogTitle ?? title} />
      {summary && <meta property="og:description" content={summary} />}
      <meta property="og:image" content={new URL(image ?? '/icon-512.png', origin || 'http://localhost').href} />
      <meta property="og:locale" content={locale === 'id' ? 'id_ID' : 'en_US'} />
      {!noindex && (
        <>
          <meta property="og:url" content={origin + path} />
          <link rel="canonical" href={locale === 'en' ? origin + path : twin(locale)} />
          <link rel="alternate" hrefLang="x-default" href={origin + path} />
          {locales.map((lng) => (
            <link key={lng} rel="alternate" hrefLang={lng} href={lng === 'en' ? origin + path : twin(lng)} />
          ))}
        </>
      )}
    </>
  )
}

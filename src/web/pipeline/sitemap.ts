/** Pages without a query of their own that search engines may have. */
export const openPages = [
  '/',
  '/jobsseekers/browse-jobs',
  '/jobsseekers/register',
  '/jobsseekers/pricing-and-plans',
  '/jobsseekers/terms-condition',
  '/employer/register',
  '/employer/pricing-and-plans',
  '/employer/terms-condition',
  '/about-us',
  '/contact-us',
  '/faq',
  '/privacy-policy',
  '/terms-of-use',
]

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The index of all files (sitemaps.org). */
export function sitemapIndex(origin: string, pages: { jobs: number; companies: number }): string {
  const numbered = (kind: string, count: number) => Array.from({ length: count }, (_, at) => `${kind}-${at + 1}.xml`)
  const files = ['pages.xml', ...numbered('jobs', pages.jobs), ...numbered('companies', pages.companies)]
  const rows = files.map((file) => `<sitemap><loc>${escape(`${origin}/sitemap/${file}`)}</loc></sitemap>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex ${space}>\n${rows.join('\n')}\n</sitemapindex>\n`
}

/** One file: addresses with their true last change where it is known. */
export function urlSet(origin: string, entries: readonly { path: string; changedAt?: string }[]): string {
  const rows = entries.map(
    ({ path, changedAt }) =>
      `<url><loc>${escape(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${space}>\n${rows.join('\n')}\n</urlset>\n`
}

export const xmlAnswer = (xml: string): Response =>
  new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=600' },
  })

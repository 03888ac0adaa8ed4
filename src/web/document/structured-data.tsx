import { createContext, use, type ReactNode } from 'react'

export type Structured = { nonce: string; read: () => string | null }
const StructuredDataContext = createContext<Structured | null>(null)

/** On the server: what the page's loader left for search engines (`app(context).page.structured`). */
export function StructuredDataProvider({ value, children }: { value: Structured; children: ReactNode }) {
  return <StructuredDataContext value={value}>{children}</StructuredDataContext>
}

/** Rendered at the end of the head, in the document only: browsers have no use for it and never carry it in their data. */
export function StructuredData() {
  const value = use(StructuredDataContext)
  const json = value?.read()
  if (!json) return null
  return <script type="application/ld+json" nonce={value?.nonce} dangerouslySetInnerHTML={{ __html: json }} />
}

/** JSON that cannot close the script element around it, nor open another (XS-03). */
export function scriptJson(value: unknown): string {
  const escapes: Record<string, string> = {
    '<': '\\u003c',
    '>': '\\u003e',
    '&': '\\u0026',
    '\u2028': '\\u2028',
    '\u2029': '\\u2029',
  }
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (sign) => escapes[sign] ?? sign)
}

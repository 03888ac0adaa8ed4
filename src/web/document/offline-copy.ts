/** What must not run in an offline copy: scripts, and what is fetched for them. */
const forScripts = [
  /<script\b[^>]*>[\s\S]*?<\/script>/gi,
  /<link\b[^>]*\brel="(?:modulepreload|manifest)"[^>]*>/gi,
  /<link\b[^>]*\bas="fetch"[^>]*>/gi,
]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export const withoutScripts = (html: string): string => forScripts.reduce((text, part) => text.replace(part, ''), html)

/** A public page as a self-contained copy, with a line on top that says so. */
export function toOfflineCopy(html: string, line: string): string {
  return withoutScripts(html).replace(
    /<body\b[^>]*>/i,
    (body) => `${body}<p class="k-notice" data-tone="warning" data-bar="" role="status">${escaped(line)}</p>`,
  )
}

import type { Locale } from '#kernel/locale.ts'
import { cachedJobs, type CachedJob } from './cached-jobs.ts'
import { escaped } from '#web/document/offline-copy.ts'
import { textsOf } from './texts.ts'

const style = `:root{color-scheme:light dark;--ground:#faf8f4;--card:#fff;--ink:#241f1a;--muted:#5a5248;--line:#e4ddd2;--nila:#3a3d94;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#161412;--card:#1f1c19;--ink:#f3efe8;--muted:#beb5a9;--line:#3a342d;--nila:#b4b9f8;--on:#161412}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:2rem 1rem;background:var(--ground);color:var(--ink);font:1rem/1.6 'Plus Jakarta Sans Variable',system-ui,sans-serif}
main{max-width:30rem;width:100%}h1{margin:0 0 .75rem;text-wrap:balance;font-size:1.7rem;line-height:1.2}p{margin:0 0 1.25rem;color:var(--muted)}
button{min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:8px;background:var(--nila);color:var(--on);font:inherit;font-weight:650;cursor:pointer}
h2{margin:2.5rem 0 .75rem;font-size:1.1rem}ul{margin:0;padding:0;list-style:none;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}
li+li{border-top:1px solid var(--line)}a{display:block;padding:.75rem 1rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}a:hover b{text-decoration:underline}b{display:block;color:var(--nila)}
:focus-visible{outline:3px solid var(--nila);outline-offset:2px}li a:focus-visible{outline-offset:-3px}small{color:var(--muted);font-size:.875rem}`

const line = (job: CachedJob) =>
  `<li><a href="${escaped(job.path)}"><b lang="${job.locale}">${escaped(job.title)}</b><small>${escaped(job.company)}</small></a></li>`

/** The specification's sentence for a page that cannot be fetched, and the jobs that can still be read. */
export async function offlinePage(locale: Locale): Promise<Response> {
  const words = textsOf(locale)
  const jobs = await cachedJobs()
  const jobList = jobs.length > 0 ? `<h2>${escaped(words.kept)}</h2><ul>${jobs.map(line).join('')}</ul>` : ''
  const nonce = crypto.randomUUID()
  // Browsers report too early that they are online, and not again: the page asks every five seconds and reloads once it is answered.
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(words.title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(words.title)}</h1><p>${escaped(words.text)}</p><button type="button">${escaped(words.refresh)}</button>${jobList}</main>
<script nonce="${nonce}">document.querySelector('button').onclick=()=>location.reload();const retry=()=>fetch('/healthz',{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>{});addEventListener('online',retry);setInterval(retry,5000)</script></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'`,
    },
  })
}

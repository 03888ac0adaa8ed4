import { expect, test } from 'vitest'
import { toOfflineCopy } from '#web/document/offline-copy.ts'
import { assetsOf } from './cached-page.ts'

const html = `<!doctype html><html lang="id"><head><link rel="stylesheet" href="/assets/a.css"><link rel="preload" href="/assets/f.woff2" as="font">
<link rel="modulepreload" href="/assets/x.js"><link rel="preload" as="fetch" href="/texts/1/id/base.json"><link rel="manifest" href="/site.webmanifest">
<script nonce="n">location.href='//evil.example'</script><script type="application/ld+json">{"a":"</scr"}</script></head>
<body class="x"><h1>Koki</h1><svg><use href="/assets/i.svg#star"></use></svg><img alt="" src="/files/1"><svg><use href="/assets/i.svg#flag"></use></svg><img src="https://elsewhere.example/y"><img src="//elsewhere.example/z"></body></html>`

test('a cached page runs nothing and says that it is a copy', () => {
  const copy = toOfflineCopy(html, 'Salinan <dari> "kemarin"')
  expect(copy).not.toMatch(/<script|modulepreload|as="fetch"|manifest/)
  expect(copy).toContain('<h1>Koki</h1>')
  expect(copy).toContain(
    '<body class="x"><p class="k-notice" data-tone="warning" data-bar="" role="status">Salinan &lt;dari&gt; &quot;kemarin&quot;</p>',
  )
})

test('only parts of ours are cached with it', () => {
  expect(assetsOf(html)).toEqual(['/assets/a.css', '/assets/f.woff2', '/files/1', '/assets/i.svg'])
})

import { expect, test } from 'vitest'
import type { Core } from '#platform/core/core.server.ts'
import { PageCache } from './page-cache.server.ts'

const core = { changes: 0, parts: { clock: { now: () => new Date() } } } as unknown as Core

async function cached(html: string, nonce: string): Promise<PageCache> {
  const cache = new PageCache(core)
  await cache.render('en  /a/b', async (done) => done({ html, nonce, seconds: 60 }))
  return cache
}

test('a cached page carries the nonce of each response', async () => {
  const cache = await cached('<script nonce="first">1</script>', 'first')
  expect(await cache.get('en  /a/b', 'second')).toBe('<script nonce="second">1</script>')
})

test('no text of a page stands for the nonce', async () => {
  const text = '<p>&lt;script nonce="__karya_nonce__"></p>'
  const cache = await cached(`${text}<script nonce="first">1</script>`, 'first')
  expect(await cache.get('en  /a/b', 'second')).toBe(`${text}<script nonce="second">1</script>`)
})

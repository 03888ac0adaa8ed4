import { beforeAll, expect, test } from 'vitest'
import type { EndpointInput } from '#modules/contract.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import { startTexts } from '#app/server.ts'
import { testAppAt, type TestApp } from '../../../test/fixtures/open-test-app.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { keepTables } from '../../../test/fixtures/table-cache.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'

const app = testApp()
let call: ReturnType<TestApp['as']>
let other: TestApp
// Another process, which keeps texts and small tables until it hears of a change.
beforeAll(async () => {
  call = app.as({ caller: (await anAdministrator(app)).caller })
  other = testAppAt(app.database.pool.options.connectionString ?? '', {})
  const stops = [await startTexts(other.core), await keepTables(other)]
  return async () => {
    for (const stop of stops) await stop()
    await other.database.close()
  }
})

type ContentKey = Pick<EndpointInput<'content.get'>, 'kind' | 'key'>
/** What is written for an item with one of its texts changed. */
async function written(item: ContentKey, changed: string) {
  const { texts } = await call('content.get', item)
  return texts.map(({ key, en, id }) =>
    key === changed ? { key, en: `${en} (new)`, id: `${id} (baru)` } : { key, en, id },
  )
}

test('a template of a mail that is published holds in another process, and no longer once it is built in again', async () => {
  const mail = { kind: 'MAIL' as const, key: 'mailJobs.expired' }
  const subject = () => other.core.parts.ports.texts.translate('id', 'mailJobs', 'expired.subject')
  const builtIn = subject()
  const texts = await written(mail, 'subject')
  await call('content.save', { ...mail, version: 0, published: 0, publish: true, texts })
  await expect.poll(subject).toBe(`${builtIn} (baru)`)
  await call('content.builtIn', { ...mail, published: 1 })
  await expect.poll(subject).toBe(builtIn)
})

test('a legal text that is published is what another process shows', async () => {
  const item = { kind: 'LEGAL' as const, key: 'use' }
  const title = async () => (await other.as()('content.legal', { document: 'use' })).title
  const before = await title()
  await call('content.save', { ...item, version: 0, published: 0, texts: await written(item, 'title') })
  const changes = { en: 'Another title.', id: 'Judul lain.' }
  const version = { document: 'use' as const, version: 1, published: 0, effectiveOn: null }
  await call('content.publishLegal', { ...version, acceptance: 'NONE', changes })
  await expect.poll(title).toBe(`${before} (new)`)
})

test('a setting that is saved holds in another process', async () => {
  const name = () => readSetting(other.db, 'siteName')
  const before = await name()
  await call('admin.settings.save', { changes: [{ key: 'siteName', value: 'Loka', version: 0 }] })
  await expect.poll(name).toBe('Loka')
  await call('admin.settings.restore', { key: 'siteName', number: 1, version: 1 })
  await expect.poll(name).toBe(before)
})

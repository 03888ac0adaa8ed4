import { expect, test } from 'vitest'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { anAdministrator } from '../../../test/fixtures/people.ts'
import { buildHttpServer } from '#platform/http/http-server.server.ts'
import { buildPipeline } from '../server.ts'
import { startDefaultLocale } from './default-locale.server.ts'

const app = testApp()

test('whose browser requests none of our languages is answered in that of the site', async () => {
  const pipeline = buildPipeline(app.core)
  const http = await buildHttpServer({ pipeline, trustProxy: 0, metricsToken: null, roles: ['api'] })
  const stop = await startDefaultLocale(app.core, pipeline)
  const message = async (accept?: string) => {
    const headers = accept ? { 'accept-language': accept } : {}
    const url = '/client/api/v1/jobs/get/guest/00000000-0000-0000-0000-000000000000'
    return (await http.inject({ url, headers })).json<{ message: string }>().message
  }
  const missing = async () =>
    (await http.inject({ method: 'TRACE' as never, url: '/' })).json<{ message: string }>().message
  const english = await message('en')
  const indonesian = await message('id')
  expect(english).not.toBe(indonesian)
  expect(await message('fr')).toBe(english)
  const before = await missing()
  const { caller } = await anAdministrator(app)
  const change = { key: 'locale', value: 'id', version: 0 }
  await app.as({ caller })('admin.settings.save', { changes: [change] })
  await expect.poll(() => message('fr')).toBe(indonesian)
  expect([await message(), await message('en, fr;q=0.5')]).toEqual([indonesian, english])
  expect(await missing()).not.toBe(before)
  await stop()
  await http.close()
})

import { expect, test } from 'vitest'
import { StartError } from '#platform/env/start-error.ts'
import { parseEnv } from '#platform/env/env.server.ts'
import { testApp } from '../../../test/fixtures/test-app.ts'
import { checkKeys } from './keys.server.ts'

const app = testApp()
const [first, next, foreign] = ['a'.repeat(32), 'b'.repeat(32), 'c'.repeat(32)]

test('a database remembers its keys: others are rejected unless a new key is requested', async () => {
  const url = String(app.database.pool.options.connectionString)
  const start = (keys: string[], newKey = false) =>
    checkKeys(url, parseEnv({ SECRET_KEYS: keys.join(','), DATABASE_URL: url }), { newKey })
  await start([first])
  await start([first])
  await expect(start([foreign])).rejects.toThrow(StartError)
  await expect(start([foreign])).rejects.toThrow('The database was sealed with another key')
  await start([next, first]) // the first step of changing keys
  await start([next]) // and, 15 days later, the second
  await expect(start([foreign])).rejects.toThrow(StartError)
  await start([foreign], true)
  await start([foreign])
})

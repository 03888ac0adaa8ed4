import { expect, test } from 'vitest'
import { parseEnv } from '#platform/env/env.server.ts'
import { openPay } from './open-pay.server.ts'

const offered = (source: Partial<Record<string, string>>, demo = false) =>
  openPay(parseEnv({ NODE_ENV: 'production', APP_URL: 'https://karya.example', ...source }), { demo }).providers.map(
    ({ name }) => name,
  )

test('nothing set: transfers everywhere, the test provider only where nobody gives plans away', () => {
  expect(offered({})).toEqual(['manual'])
  for (const source of [{ NODE_ENV: 'development' }, { APP_URL: 'http://localhost:3000' }, { APP_URL: 'http://[::1]' }])
    expect(offered(source)).toEqual(['sandbox', 'manual'])
  expect(offered({}, true)).toEqual(['sandbox', 'manual'])
})

test('PAY_PROVIDERS says which and in which order', () => {
  expect(offered({ PAY_PROVIDERS: 'manual,sandbox' })).toEqual(['manual', 'sandbox'])
  expect(offered({ PAY_PROVIDERS: 'sandbox' }, true)).toEqual(['sandbox'])
  expect(() => offered({ PAY_PROVIDERS: 'cash' })).toThrow('PAY_PROVIDERS must be some of sandbox, manual')
})

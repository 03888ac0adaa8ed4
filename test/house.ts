import { afterAll, beforeAll, inject } from 'vitest'
import { openTestHouse, type HouseChoices, type TestHouse } from './open-house.ts'

export type { As, TestHouse } from './open-house.ts'

/** Call once at the top of a `.db.test.ts`; `limits: true` switches the rate limits on. */
export function testHouse(options: HouseChoices = {}): TestHouse {
  const holder: { value?: TestHouse; close?: () => Promise<void> } = {}
  beforeAll(async () => {
    const made = await openTestHouse(inject('adminUrl'), inject('template'), options)
    holder.value = made.house
    holder.close = made.close
  })
  afterAll(() => holder.close?.())
  return new Proxy({} as TestHouse, {
    get(_target, key) {
      if (!holder.value) throw new Error('the test house opens in beforeAll')
      return Reflect.get(holder.value, key)
    },
  })
}

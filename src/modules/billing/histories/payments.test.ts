import { expect, test } from 'vitest'
import { noFigures, playHistories } from '../../../../test/fixtures/payment-histories.ts'
import { anySeed, randomFrom } from '../../../../test/fixtures/random.ts'

const seed = anySeed()

test(
  '5,000 shuffled histories of three adapters: paid and granted agree, once, in one final state',
  { tags: ['slow'] },
  () => {
    console.info(`seed of the histories: ${seed}`)
    expect(playHistories(5000, randomFrom(seed)), `seed ${seed}`).toEqual({ ...noFigures(), ok: 5000 })
  },
)

test.each([
  ['grant-key', 'double'],
  ['merge', 'other-state'],
  ['webhook', 'granted-not-paid'],
] as const)('without %s the same histories find %s', { tags: ['slow'] }, (broken, result) => {
  expect(playHistories(2000, randomFrom(seed), broken)[result], `seed ${seed}`).toBeGreaterThan(0)
})

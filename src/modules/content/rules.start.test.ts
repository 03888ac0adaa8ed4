import { expect, test } from 'vitest'
import en from '#text/en/home.json'
import adminEn from '#text/en/adminContent.json'
import adminId from '#text/id/adminContent.json'
import id from '#text/id/home.json'
import { itemOf, itemProblems, type ContentText } from './rules.items.ts'
import { orderProblem, sectionsIn, startSections } from './rules.start.ts'

const builtIn = startSections.join(' ')
const other = startSections.toReversed().join(' ')

test('the order that is built in names every section, in both languages, and each has words', () => {
  expect([en.order, id.order]).toEqual([builtIn, builtIn])
  for (const words of [adminEn, adminId])
    expect(Object.keys(words.section).toSorted()).toEqual(startSections.toSorted())
})

test('sections come as they are ordered; what an order does not know comes last, what this release does not know not at all', () => {
  expect(sectionsIn(other)).toEqual(startSections.toReversed())
  expect(sectionsIn('fresh gone fresh recommended')).toEqual([
    'fresh',
    'recommended',
    'categories',
    'companies',
    'advantages',
    'employers',
  ])
})

test('an order names every section once, and is the same in both languages', () => {
  expect([builtIn, other].map(orderProblem)).toEqual([null, null])
  expect(orderProblem(`${builtIn} fresh`)).toEqual({ code: 'DUPLICATE' })
  expect(orderProblem('fresh')).toEqual({ code: 'REQUIRED' })
  expect(orderProblem(builtIn.replace('fresh', 'stale'))).toEqual({ code: 'NOT_IN_LIST' })
  const item = itemOf('START', 'home', () => ({}))
  if (!item) throw new Error('no item')
  const text = (order: Partial<ContentText>): ContentText => ({ key: 'order', en: builtIn, id: builtIn, ...order })
  const problems = (order: Partial<ContentText>) =>
    itemProblems(item, [text(order)], [text({})]).map(({ field, code }) => `${field} ${code}`)
  expect(problems({ en: other, id: other })).toEqual([])
  expect(problems({ en: 'fresh fresh' })).toEqual(['texts.0.en DUPLICATE'])
  expect(problems({ en: other })).toEqual(['texts.0.id NOT_IN_LIST'])
})

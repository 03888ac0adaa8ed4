import { expect, test } from 'vitest'
import { collectErrors, fail, invalid } from './fail.ts'

const wrong = (field: string) => () => {
  throw invalid({ field, code: 'REQUIRED' })
}
const fieldsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => [],
    (error: { code: string; fields: { field: string }[] }) => [error.code, ...error.fields.map(({ field }) => field)],
  )

test('everything that is wrong is reported at once, in the order of the checks', async () => {
  expect(await fieldsOf(collectErrors(wrong('name'), () => undefined, wrong('phone'), wrong('password')))).toEqual([
    'INVALID',
    'name',
    'phone',
    'password',
  ])
  expect(
    await fieldsOf(collectErrors(async () => Promise.reject(invalid({ field: 'name', code: 'REQUIRED' })))),
  ).toEqual(['INVALID', 'name'])
  expect(await fieldsOf(collectErrors(() => undefined))).toEqual([])
})

test('a refusal that is about no field, and a defect, end the checks', async () => {
  const gone = () => {
    throw fail('NOT_FOUND')
  }
  await expect(collectErrors(wrong('name'), gone, wrong('phone'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const broken = () => {
    throw new TypeError('broken')
  }
  await expect(collectErrors(wrong('name'), broken)).rejects.toThrow(TypeError)
})

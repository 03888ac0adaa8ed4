import { expect, test } from 'vitest'
import { idShape } from '#kernel/shapes.ts'
import { contentKey } from './content-key.ts'

const form = '01890000-0000-7000-8000-000000000001'

test('a form has one key for each text that it is sent with', () => {
  const key = contentKey(form, 'Could you start in January?')
  expect(contentKey(form, 'Could you start in January?')).toBe(key)
  expect(contentKey(form, 'Could you start in February?')).not.toBe(key)
  expect(contentKey(form.replace(/1$/, '2'), 'Could you start in January?')).not.toBe(key)
  expect(idShape.parse(key)).toBe(key)
})

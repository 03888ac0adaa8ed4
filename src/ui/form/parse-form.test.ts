import { expect, test } from 'vitest'
import * as z from 'zod'
import { parseForm } from './parse-form.ts'

const schema = z.object({ title: z.string() })
const parsed = (more: Record<string, string>) => parseForm(new URLSearchParams({ title: 'Cook', ...more }), schema)

test('what a button of a list asks for is no submission', () => {
  const intent = JSON.stringify({ type: 'insert', payload: { name: 'list' } })
  expect(parsed({ __intent__: intent }).status).toBeUndefined()
})

test.each([
  ['an intent that is no JSON', { __intent__: '\ufffd' }],
  ['an unknown intent', { __intent__: '{}' }],
  ['an intent of nothing', { __intent__: 'null' }],
  ['an intent without a field', { __intent__: '{"type":"insert","payload":null}' }],
  ['a state that is no JSON', { __state__: '{' }],
])('%s is left out', (_what, more) => {
  expect(parsed(more)).toMatchObject({ status: 'success', value: { title: 'Cook' } })
})

test('a fault of the schema is not hidden', () => {
  const broken = z.object({
    title: z.string().refine(() => {
      throw new Error('broken')
    }),
  })
  expect(() => parseForm(new URLSearchParams({ title: 'Cook' }), broken)).toThrow('broken')
})

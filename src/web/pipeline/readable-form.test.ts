import { expect, test } from 'vitest'
import { isFail } from '#kernel/fail.ts'
import { requireForm } from './readable-form.server.ts'

const multipart = 'multipart/form-data; boundary=xx'
const part = (disposition: string) =>
  `--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\nvalue\r\n--xx--\r\n`

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'a=1', null],
  ['an empty form', 'application/x-www-form-urlencoded; charset=UTF-8', '', null],
  ['bytes that are no text', 'application/x-www-form-urlencoded', 'a=%ED%A0%80&%', null],
  ['a form with a file', multipart, part('name="a"; filename="b.pdf"'), null],
  ['nothing at all', undefined, '', 'UNSUPPORTED_TYPE'],
  ['JSON', 'application/json', '{"a":1}', 'UNSUPPORTED_TYPE'],
  ['plain text', 'text/plain', 'a=1', 'UNSUPPORTED_TYPE'],
  ['parts without a boundary', 'multipart/form-data', 'a=1', 'BAD_INPUT'],
  ['parts that do not end', multipart, '--xx\r\n', 'BAD_INPUT'],
  ['a name that breaks its line', multipart, part('name="a"; filename="..\\b\r\nX: y.pdf"'), 'BAD_INPUT'],
])('%s', async (_what, type, body, refused) => {
  const answer = await requireForm(Buffer.from(body), type).then(
    () => null,
    (error: unknown) => (isFail(error) ? error.code : error),
  )
  expect(answer).toBe(refused)
})

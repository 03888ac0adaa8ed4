import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createHush } from './buffered-log.server.ts'

function heard() {
  const lines: string[] = []
  const sink = { write: (line: string) => void lines.push(String(JSON.parse(line).msg)), pending: () => 0 }
  const output = { trace: (...said: unknown[]) => void lines.push(String(said[0])) }
  return { lines, hush: createHush(createLog('info', { json: true, sink }), output), output }
}

test('lines wait while they are held, children’s too, and come in their order', () => {
  const { lines, hush } = heard()
  const child = hush.log.child({ part: 'queue' })
  hush.log.info({}, 'before')
  hush.hold()
  hush.log.warn({}, 'one')
  child.error({}, 'two')
  expect(lines).toEqual(['before'])
  hush.release()
  child.info({}, 'three')
  expect(lines).toEqual(['before', 'one', 'two', 'three'])
})

test('what is dropped never comes, nor what follows', () => {
  const { lines, hush, output } = heard()
  hush.hold()
  hush.log.warn({}, 'one')
  output.trace('connection lost')
  hush.drop()
  hush.release()
  hush.log.error({}, 'two')
  expect(lines).toEqual([])
})

import { expect, test } from 'vitest'
import { createLog } from '#platform/log/log.server.ts'
import { createBufferedLog } from './buffered-log.server.ts'

function createRecorder() {
  const lines: string[] = []
  const sink = { write: (line: string) => void lines.push(String(JSON.parse(line).msg)), pending: () => 0 }
  const output = { trace: (...values: unknown[]) => void lines.push(String(values[0])) }
  return { lines, buffered: createBufferedLog(createLog('info', { json: true, sink }), output), output }
}

test('buffered lines, those of child loggers too, are written in order at the flush', () => {
  const { lines, buffered } = createRecorder()
  const child = buffered.log.child({ part: 'queue' })
  buffered.log.info({}, 'before')
  buffered.buffer()
  buffered.log.warn({}, 'one')
  child.error({}, 'two')
  expect(lines).toEqual(['before'])
  buffered.flush()
  child.info({}, 'three')
  expect(lines).toEqual(['before', 'one', 'two', 'three'])
})

test('discarded lines are never written, nor later ones', () => {
  const { lines, buffered, output } = createRecorder()
  buffered.buffer()
  buffered.log.warn({}, 'one')
  output.trace('connection lost')
  buffered.discard()
  buffered.flush()
  buffered.log.error({}, 'two')
  expect(lines).toEqual([])
})

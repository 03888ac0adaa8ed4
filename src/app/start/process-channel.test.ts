import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { ProcessChannel, type ChannelEnd } from './process-channel.server.ts'

/** Two ends that hear each other; `cut` loses everything that is sent from then on. */
function connected() {
  const [left, right] = [new EventEmitter(), new EventEmitter()]
  let open = true
  const end = (own: EventEmitter, other: EventEmitter): ChannelEnd => ({
    send(message, done) {
      if (open) other.emit('message', message)
      done(open ? null : new Error('closed'))
    },
    on: (event, run) => own.on(event, run),
  })
  return {
    primary: new ProcessChannel(end(left, right)),
    web: new ProcessChannel(end(right, left)),
    cut: () => void (open = false),
  }
}

test('a notice is heard at the other end, and one that nobody hears is lost', () => {
  const { primary, web } = connected()
  const heard: string[] = []
  web.hear('jobChanged', ({ jobId }) => heard.push(jobId))
  primary.tell('jobChanged', { jobId: 'a' })
  primary.tell('pagesChanged', null)
  expect(heard).toEqual(['a'])
})

test('questions are answered, also with an error', async () => {
  const { primary, web } = connected()
  await expect(web.ask('heartbeatAge')).rejects.toThrow('nobody answers heartbeatAge yet')
  primary.answer('heartbeatAge', async () => 3)
  primary.answer('allMetrics', () => Promise.reject(new Error('no figures')))
  expect(await web.ask('heartbeatAge')).toBe(3)
  await expect(web.ask('allMetrics')).rejects.toThrow('no figures')
})

test('a question to a process that has ended is given up', async () => {
  vi.useFakeTimers()
  try {
    const { primary, cut } = connected()
    cut()
    const reply = primary.ask('processMetrics', 500).catch(String)
    await vi.advanceTimersByTimeAsync(500)
    expect(await reply).toBe('Error: no answer to processMetrics within 500 ms')
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

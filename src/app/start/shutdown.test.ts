import { expect, test, vi } from 'vitest'
import { createShutdown } from './shutdown.server.ts'

test('a step that hangs or fails does not keep the ones after it from running', async () => {
  vi.useFakeTimers()
  try {
    const [errors, ran]: [string[], string[]] = [[], []]
    const shutdown = createShutdown((error) => errors.push(String(error)))
    shutdown.add(async () => void ran.push('PostgreSQL'))
    shutdown.add(() => Promise.reject(new Error('no')))
    shutdown.add(() => new Promise(() => undefined))
    const ended = shutdown.run()
    await vi.advanceTimersByTimeAsync(20_000)
    await ended
    expect(ran).toEqual(['PostgreSQL'])
    expect(errors).toEqual(['Error: a step of the shutdown took longer than 20 seconds', 'Error: no'])
    expect(vi.getTimerCount()).toBe(0)
  } finally {
    vi.useRealTimers()
  }
})

import { createServer } from 'node:net'
import { errorCode } from '#platform/env/disk-error.ts'
import type { Env } from '#platform/env/env.server.ts'
import { StartError } from '#platform/env/start-error.ts'

type Address = Pick<Env, 'port' | 'host'>

/** Tries the port before anything else starts, so that a second start fails at once. Throws StartError. */
export async function checkPort({ port, host }: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const probe = createServer()
    .once('error', reject)
    .listen({ port, host }, () => probe.close(() => resolve()))
  await promise.catch((error: unknown) => {
    throw asPortError(error, { port, host })
  })
}

/** Maps the error of an unavailable port to its StartError; returns other errors unchanged. */
export function asPortError(error: unknown, { port, host }: Address): unknown {
  const sentence = {
    EADDRINUSE: `Port ${port} is in use: stop what uses it, or choose another one, such as PORT=${port + 1}.`,
    EACCES: `This account may not use port ${port}: choose one from 1024 up by PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}: correct HOST.`,
    ENOTFOUND: `This machine has no address ${host}: correct HOST.`,
  }[errorCode(error) ?? '']
  return sentence ? new StartError(sentence, { cause: error }) : error
}

import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** The event loop takes one new connection from each listening socket in a turn, and a turn may be a tenth of a second. */
const socketsOfProcess = 16

/**
 * Listens on several sockets of one address, in as many processes as do the same; the system spreads new connections over them. Where it
 * cannot (other systems than Linux), on a single one. Throws the listen error of a busy port.
 */
export async function listen(app: FastifyInstance, address: { port: number; host: string }): Promise<void> {
  if (process.platform !== 'linux') return void (await app.listen(address))
  const shared = { ...address, reusePort: true }
  const others = Array.from({ length: socketsOfProcess - 1 }, () =>
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => void app.server.emit('connection', socket)),
  )
  const closed: Promise<void>[] = []
  app.addHook('preClose', async () => void closed.push(...others.filter(({ listening }) => listening).map(close)))
  app.addHook('onClose', async () => void (await Promise.all(closed)))
  await app.listen(shared)
  for (const server of others) {
    server.listen(shared)
    await once(server, 'listening')
  }
}

/** Takes no new connections, and resolves when those that it took have ended. */
const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))

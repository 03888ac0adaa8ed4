import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { limitKey } from '#platform/core/limits.server.ts'

/** Closes further connections of an address that holds this many, so that one client cannot take them all. */
export function limitConnections({ server }: FastifyInstance, limit: number): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = limitKey(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > limit) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** Whether a body follows the head of a request. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** How long after the stop begins the first request of a connection may still arrive: it is on its way, or there is none. */
const unusedMs = 1000

/**
 * Bounds the open connections. Beyond `limit`, the one ends that has been without a complete head for longest (an unused one, too), or
 * whose body has been arriving for longest: complete requests are answered however many half ones there are. When all `limit` are
 * being answered, the new connection ends.
 */
export function boundOpenConnections(app: FastifyInstance, limit: number): void {
  const { server } = app
  const [withoutHead, withoutBody] = [new Set<Socket>(), new Set<Socket>()] // the first has been there for longest
  const inProgress = new WeakMap<Socket, number>() // requests that are being answered
  let open = 0

  // Node ends those that have had a request; browsers open some in advance, which would hold up the stop.
  app.addHook('preClose', async () => {
    const endUnused = () => {
      for (const socket of withoutHead) if (socket.bytesRead === 0) socket.destroy()
    }
    setTimeout(endUnused, unusedMs).unref()
  })

  server.on('connection', (socket: Socket) => {
    if (socket.destroyed) return // by the limit of its address
    open++
    socket.once('close', () => {
      open--
      for (const sockets of [withoutHead, withoutBody]) sockets.delete(socket)
    })
    if (open > limit) {
      const [ended = withoutBody.values().next().value ?? socket] = withoutHead
      ended.destroy()
      if (ended === socket) return
    }
    withoutHead.add(socket)
  })

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    inProgress.set(socket, (inProgress.get(socket) ?? 0) + 1)
    withoutHead.delete(socket)
    if (hasBody(request)) {
      withoutBody.add(socket)
      request.once('end', () => withoutBody.delete(socket))
    }
    response.once('close', () => {
      const left = (inProgress.get(socket) ?? 1) - 1
      inProgress.set(socket, left)
      withoutBody.delete(socket)
      if (left === 0 && !socket.destroyed) withoutHead.add(socket)
    })
  })
}

/** Connections that this process can hold in addition to its files: as many as configured, but for the system's own limit of open files. */
export function connectionLimit(maximum: number): number {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  report.excludeNetwork = true // names of addresses would be looked up
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const files = Number(userLimits?.open_files?.soft) // "unlimited" is no number, and Windows has none
  return Number.isFinite(files) ? Math.max(100, Math.min(maximum, Math.floor(files * 0.8) - 200)) : maximum
}

import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, isFail } from '#kernel/fail.ts'
import type { IncomingRequest } from '#platform/core/incoming.ts'
import { LiveHub } from '#platform/live/hub.server.ts'
import { sendError, identifyVisitor, type RequestPipeline } from './request-pipeline.server.ts'

/** Bytes a stream may buffer for a client that does not read. */
const maxBacklogBytes = 64 * 1024

export type LiveOptions = { heartbeatMs?: number; maxStreams?: number }

/**
 * `GET /api/live`: the numbers of unread notifications and threads as server-sent events, once at the start and at every change. It is a state
 * and not a log, so clients that reconnect have missed nothing and events need no ids. `imports` says that a page about imports may be
 * out of date, also when the process begins to hear of changes; it holds nothing, because what a member may see is asked when the page is loaded.
 */
export function mountLive(app: FastifyInstance, pipeline: RequestPipeline, options: LiveOptions = {}): void {
  const { listener, log, clock } = pipeline.core.parts
  const hub = new LiveHub({
    ...options,
    listener,
    log,
    ended: (ids) => pipeline.endedSessions(ids, clock.now()),
  })
  app.addHook('preClose', () => hub.close())

  app.get('/api/live', async (request: FastifyRequest, reply: FastifyReply) => {
    const { incoming } = await identifyVisitor(pipeline, request)
    const { caller, locale } = incoming
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin') return sendError(pipeline, reply, fail('CROSS_SITE'), locale)
    if (caller.kind !== 'candidate' && caller.kind !== 'employer')
      return sendError(pipeline, reply, fail('UNAUTHENTICATED'), locale)
    if (hub.full) return sendError(pipeline, reply, fail('UNAVAILABLE'), locale)
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    const stream = new PassThrough()
    const remove = hub.add({ ...caller, ...streamUnreadCounts(pipeline, incoming, stream) })
    request.raw.socket.setNoDelay(true)
    reply.raw.once('close', () => {
      remove()
      stream.destroy()
    })
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no') // nginx would hold the events back
      .send(stream)
  })
}

/** Writes the counts when one has changed; a refresh during a query runs one more query afterwards. */
function streamUnreadCounts(pipeline: RequestPipeline, incoming: IncomingRequest, stream: PassThrough) {
  let [querying, queryAgain, lastCounts] = [false, false, '']
  const write = (text: string) => {
    if (stream.destroyed || stream.writableEnded) return
    if (stream.writableLength > maxBacklogBytes) stream.destroy()
    else stream.write(text)
  }
  const sendUnreadCounts = async () => {
    querying = true
    try {
      do {
        queryAgain = false
        const counts = await pipeline.core.call('notifications.unread', {}, { ...incoming, fresh: true })
        const data = JSON.stringify(counts)
        if (data !== lastCounts) write(`event: unread\ndata: ${(lastCounts = data)}\n\n`)
      } while (queryAgain)
    } catch (error) {
      if (!isFail(error)) throw error
      write('event: again\ndata: {}\n\n') // the database is unavailable: the client reconnects later
      stream.end()
    } finally {
      querying = false
    }
  }
  const refresh = () => {
    if (querying) queryAgain = true
    else void sendUnreadCounts()
  }
  write('retry: 3000\n\n')
  refresh()
  return {
    refresh,
    changed: (part: string) => write(`event: ${part}\ndata: {}\n\n`),
    heartbeat: () => write(': beat\n\n'),
    end: (over: boolean) => {
      write(`event: ${over ? 'over' : 'again'}\ndata: {}\n\n`)
      stream.end()
    },
  }
}

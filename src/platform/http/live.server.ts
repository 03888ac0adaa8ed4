import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, isFail } from '#kernel/fail.ts'
import type { IncomingRequest } from '#platform/core/incoming.ts'
import { LiveHub } from '#platform/live/hub.server.ts'
import { sendRefusal, visitor, type RequestPipeline } from './request-pipeline.server.ts'

/** What a stream may have waiting for a reader that does not read, in bytes. */
const backlog = 64 * 1024

export type LiveOptions = { beatMs?: number; most?: number }

/**
 * `GET /api/live`: the number of unread notifications as server-sent events, first as it is and then at every change. It is a state
 * and no log, so whoever comes back after a gap has missed nothing and no event needs an id.
 */
export function mountLive(app: FastifyInstance, pipeline: RequestPipeline, options: LiveOptions = {}): void {
  const { database, log, clock } = pipeline.core.parts
  const hub = new LiveHub({
    ...options,
    pool: database.pool,
    log,
    ended: (ids) => pipeline.endedSessions(ids, clock.now()),
  })
  app.addHook('preClose', () => hub.close())

  app.get('/api/live', async (request: FastifyRequest, reply: FastifyReply) => {
    const { incoming } = await visitor(pipeline, request)
    const { caller, locale } = incoming
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin') return sendRefusal(pipeline, reply, fail('CROSS_SITE'), locale)
    if (caller.kind !== 'candidate' && caller.kind !== 'employer')
      return sendRefusal(pipeline, reply, fail('UNAUTHENTICATED'), locale)
    if (hub.full) return sendRefusal(pipeline, reply, fail('UNAVAILABLE'), locale)
    for (const cookie of incoming.cookies) void reply.header('set-cookie', cookie)
    const stream = new PassThrough()
    const remove = hub.add({ ...caller, ...follow(pipeline, incoming, stream) })
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

/** Writes the number when it has changed; asked again while asking, it asks once more. */
function follow(pipeline: RequestPipeline, incoming: IncomingRequest, stream: PassThrough) {
  let [asking, again, shown] = [false, false, -1]
  const write = (text: string) => {
    if (stream.destroyed || stream.writableEnded) return
    if (stream.writableLength > backlog) stream.destroy()
    else stream.write(text)
  }
  const ask = async () => {
    asking = true
    try {
      do {
        again = false
        const { unread } = (await pipeline.core.call('notifications.unread', {}, { ...incoming, fresh: true })) as {
          unread: number
        }
        if (unread !== shown) write(`event: unread\ndata: ${JSON.stringify({ unread: (shown = unread) })}\n\n`)
      } while (again)
    } catch (error) {
      if (!isFail(error)) throw error
      write('event: again\ndata: {}\n\n') // the database is away for a moment: the reader comes back later
      stream.end()
    } finally {
      asking = false
    }
  }
  const poke = () => {
    if (asking) again = true
    else void ask()
  }
  write('retry: 3000\n\n')
  poke()
  return {
    poke,
    beat: () => write(': beat\n\n'),
    end: (over: boolean) => {
      write(`event: ${over ? 'over' : 'again'}\ndata: {}\n\n`)
      stream.end()
    },
  }
}

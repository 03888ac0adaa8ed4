import type { FastifyInstance } from 'fastify'
import type { Caller } from '#kernel/caller.ts'
import { buildApp } from '#platform/http/app.server.ts'
import { buildGate } from '../src/server.ts'
import type { TestHouse } from './house.ts'

/** The API over HTTP, without a socket and without the site. */
export async function apiOf(world: TestHouse): Promise<FastifyInstance> {
  return buildApp({ gate: buildGate(world.house), trustProxy: 0, metricsToken: null, roles: ['api'] })
}

/** The header that makes a request come from this caller. */
export async function authorization(world: TestHouse, caller: Caller): Promise<Record<string, string>> {
  if (!('sessionId' in caller)) return {}
  return { authorization: `jwt ${await world.house.parts.ports.sealer.sign(caller.sessionId, world.clock.now(), 300)}` }
}

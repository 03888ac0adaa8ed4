import { createHmac, randomBytes } from 'node:crypto'
import { saltOf } from '#modules/activity/public.server.ts'
import type { Context } from '#platform/core/context.server.ts'

type Look = { network: string; userAgent: string; day: string }

/** Ids of visits and addresses that hold for one day: with its salt, which is deleted when the day is over, nobody computes them again. */
export class VisitIds {
  #salt: { day: string; value: Buffer } | undefined

  async of({ db }: Context, { network, userAgent, day }: Look): Promise<{ visit: Buffer; network: Buffer }> {
    const salt = this.#salt?.day === day ? this.#salt.value : await saltOf(db, day, randomBytes(32))
    this.#salt = { day, value: salt }
    const idOf = (text: string, bytes: number) => createHmac('sha256', salt).update(text).digest().subarray(0, bytes)
    return { visit: idOf(`${network} ${userAgent}`, 16), network: idOf(`network ${network}`, 8) }
  }
}

import { randomUUID } from 'node:crypto'
import type { OutputOfAction } from '#contract.ts'
import { guest } from '#kernel/caller.ts'
import type { House } from '#platform/action/house.server.ts'
import type { PublicSettings } from '#web/context.ts'

/** How long pages may show settings that an administrator has just changed, in milliseconds. */
const stale = 10_000

type Asking = (() => Promise<PublicSettings>) & { last: () => PublicSettings }
/** Shown while nothing could be asked yet: the page of a fault at the very start. */
const defaults: PublicSettings = { siteName: 'Karya', grouping: 'en-IN', timeZone: 'UTC', currency: 'IDR', contactEmail: null, contactPhone: null, aboutUrl: null }

/** The public settings for pages: asked at most every ten seconds, by one request for all that wait. */
export function siteSettings(house: House): Asking {
  let last = defaults
  let known: Promise<PublicSettings> | undefined
  let until = 0
  const current = () => {
    const now = performance.now()
    if (!known || now > until) {
      until = now + stale
      const asked = ask(house)
      known = asked
      asked.then(
        (settings) => (last = settings),
        () => {
          if (known === asked) known = undefined
        },
      )
    }
    return known
  }
  return Object.assign(current, { last: () => last })
}

async function ask(house: House): Promise<PublicSettings> {
  const { log } = house.parts
  const incoming = { caller: guest, locale: 'en' as const, requestId: randomUUID(), ip: '', userAgent: '', referrer: null, log, cookies: [] }
  const { settings } = (await house.call('reference.settings', {}, incoming)) as OutputOfAction<'reference.settings'>
  return settings as PublicSettings
}

import { randomUUID } from 'node:crypto'
import type { EndpointOutput } from '#modules/contract.ts'
import { guest } from '#kernel/caller.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { PublicSettings } from './context.ts'

/** How long pages may show settings that an administrator has just changed, in milliseconds. */
const stale = 10_000

type Asking = (() => Promise<PublicSettings>) & { last: () => PublicSettings }
/** Used before the settings could be loaded: for the error page at start-up. */
const defaults: PublicSettings = {
  siteName: 'Karya',
  numberStyle: 'specification',
  timeZone: 'UTC',
  country: 'ID',
  currency: 'IDR',
  salary: { unit: 1000, max: 500_000, sliderUnit: 1_000_000, sliderMax: 200 },
  contactEmail: null,
  contactPhone: null,
  aboutUrl: null,
}

/**
 * The public settings for pages, at most ten seconds old. Only the first page waits for them: later ones take the last
 * known while new ones are fetched, so that pages come even when the database is away.
 */
export function siteSettings(core: Core): Asking {
  let last: PublicSettings | undefined
  let asking: Promise<PublicSettings> | undefined
  let until = 0
  const refresh = () => {
    asking ??= ask(core)
      .then((settings) => {
        last = settings
        until = performance.now() + stale
        return settings
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const current = async () => {
    if (!last) return refresh()
    if (performance.now() > until)
      refresh().catch((error: unknown) => core.parts.log.warn({ err: error }, 'settings could not be refreshed'))
    return last
  }
  return Object.assign(current, { last: () => last ?? defaults })
}

async function ask(core: Core): Promise<PublicSettings> {
  const { log } = core.parts
  const incoming = {
    caller: guest,
    locale: 'en' as const,
    requestId: randomUUID(),
    ip: '',
    userAgent: '',
    referrer: null,
    log,
    cookies: [],
  }
  const { settings } = (await core.call('reference.settings', {}, incoming)) as EndpointOutput<'reference.settings'>
  // Only what pages show: it travels with every page.
  return Object.fromEntries(Object.keys(defaults).map((key) => [key, settings[key]])) as PublicSettings
}

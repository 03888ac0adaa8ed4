import { randomUUID } from 'node:crypto'
import type { EndpointOutput } from '#modules/contract.ts'
import { guest } from '#kernel/caller.ts'
import type { Core } from '#platform/core/core.server.ts'
import { tablesChannel } from '#platform/live/listener.server.ts'
import type { PublicSettings } from './context.ts'

/** While changes cannot be heard, pages may show settings of so long ago, in milliseconds. */
const stale = 10_000

type Asking = (() => Promise<PublicSettings>) & { last: () => PublicSettings; stop: () => Promise<void> }
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
 * The public settings for pages, fetched when they change and every ten seconds. Only the first page waits for them: later ones take the
 * last known, so that pages come even when the database is away.
 */
export function siteSettings(core: Core): Asking {
  let last: PublicSettings | undefined
  let first: Promise<PublicSettings> | undefined
  let reading: Promise<unknown> = Promise.resolve()
  let until = 0
  // One after the other, so that an older answer never replaces a newer one.
  const read = () => {
    until = performance.now() + stale
    const answer = reading.then(() => ask(core))
    reading = answer.catch(() => undefined) // whoever reads is told
    return answer.then((settings) => (last = settings))
  }
  const refresh = (then?: () => void) =>
    void read().then(then, (err: unknown) => core.parts.log.warn({ err }, 'settings could not be refreshed'))
  const stop = core.parts.listener.subscribe({
    channel: tablesChannel,
    onMessage: (table) => {
      // Pages that were made with the last ones are not shown any more.
      if (table === 'setting') refresh(() => core.changes++)
    },
    onConnected: () => {
      if (last) refresh()
    },
  })
  const current = async () => {
    if (!last) return (first ??= read().finally(() => (first = undefined)))
    if (performance.now() > until) refresh()
    return last
  }
  return Object.assign(current, { last: () => last ?? defaults, stop })
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

import { readSetting } from '#modules/reference/public.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { RequestPipeline } from '#platform/http/request-pipeline.server.ts'
import { tablesChannel } from '#platform/live/listener.server.ts'

/**
 * Serves visitors whose browsers request none of our languages in that of the setting `locale`, now and whenever it changes. While
 * changes cannot be heard the last one stays.
 */
export async function startDefaultLocale(core: Core, pipeline: RequestPipeline): Promise<() => Promise<void>> {
  const { database, listener, log } = core.parts
  let reading = Promise.resolve()
  const read = async () => {
    pipeline.defaultLocale = await readSetting(database.db, 'locale')
  }
  // One after the other, so that an older answer never replaces a newer one.
  const refresh = () => {
    reading = reading.then(read).catch((err: unknown) => log.error({ err }, 'the default language could not be read'))
  }
  await read()
  return listener.subscribe({
    channel: tablesChannel,
    onMessage: (table) => {
      if (table === 'setting') refresh()
    },
    onConnected: refresh,
  })
}

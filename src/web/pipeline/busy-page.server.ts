import type { Locale } from '#kernel/locale.ts'
import { withoutScripts } from '#web/document/offline-copy.ts'

/** For so long one copy is sent, in milliseconds. */
const keptMs = 10_000

/**
 * The page that says that the service is busy. It is made once for each language and some seconds: whoever is turned away must cost almost
 * nothing, or turning away is the load. It runs no scripts, so that it fits every address, and it names the request that it answers.
 */
export class BusyPage {
  readonly #copies = new Map<Locale, { page: Promise<string>; madeFor: string; until: number }>()

  async for(locale: Locale, requestId: string, make: () => Promise<string>): Promise<string> {
    let copy = this.#copies.get(locale)
    if (!copy || copy.until <= performance.now()) {
      copy = { page: make().then(withoutScripts), madeFor: requestId, until: performance.now() + keptMs }
      this.#copies.set(locale, copy)
      copy.page.catch(() => this.#copies.delete(locale))
    }
    return (await copy.page).replaceAll(copy.madeFor, requestId)
  }
}

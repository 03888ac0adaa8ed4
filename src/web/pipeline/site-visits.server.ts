import type { FastifyRequest } from 'fastify'
import { addSiteVisits, type Audience, type SiteVisit } from '#modules/analytics/public.server.ts'
import { readSetting } from '#modules/reference/public.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { Visitor } from '#platform/http/request-pipeline.server.ts'
import { VisitBatch } from './visit-batch.server.ts'
import type { VisitIds } from './visit-ids.server.ts'

const dayMs = 86_400_000

/** For whom a page is; null for those of the console and for what is fetched while somebody is here already. */
export function audienceOf(path: string): Audience | null {
  if (/^\/admin(?=[/.?]|$)|\.data(?=\?|$)/.test(path)) return null
  return /^\/employer(?=[/?]|$)/.test(path) ? 'EMPLOYER' : 'CANDIDATE'
}

/** Counts guests who open the site, each once a day and audience: without a cookie, and nobody is known again on the next day. */
export class SiteVisits {
  readonly #batch: VisitBatch<{ audience: Audience }>

  constructor(core: Core, visits: VisitIds) {
    this.#batch = new VisitBatch(core, {
      name: 'visits',
      againMs: dayMs,
      failure: 'visits of guests were not stored yet',
      store: async (ctx, opened) => {
        const rows: SiteVisit[] = []
        for (const { audience, at, ...look } of opened)
          rows.push({ audience, at, visit: (await visits.of(ctx, look)).visit })
        await addSiteVisits(ctx.db, rows, await readSetting(ctx.db, 'timeZone'))
      },
    })
  }

  add(request: FastifyRequest, { identity, incoming }: Visitor): void {
    const audience = audienceOf(request.url)
    if (identity.caller.kind === 'guest' && audience)
      this.#batch.add(request, incoming, { what: audience, details: { audience } })
  }

  flush(): Promise<void> {
    return this.#batch.flush()
  }
}

import type { FastifyRequest } from 'fastify'
import { searchedWords } from '#modules/activity/rules.search-words.ts'
import { addGuestViews, viewMs, type GuestView } from '#modules/activity/public.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { Visitor } from '#platform/http/request-pipeline.server.ts'
import { VisitBatch } from './visit-batch.server.ts'
import type { VisitIds } from './visit-ids.server.ts'

/** Counts the jobs that guests open, whose pages come from memory: once a visit and job in 30 minutes. */
export class GuestViews {
  readonly #appUrl: string
  readonly #batch: VisitBatch<Pick<GuestView, 'jobId' | 'referrer' | 'words'>>

  constructor(core: Core, appUrl: string, visits: VisitIds) {
    this.#appUrl = new URL(appUrl).origin
    this.#batch = new VisitBatch(core, {
      name: 'views',
      againMs: viewMs,
      failure: 'views of guests were not stored yet',
      store: async (ctx, looks) => {
        const views: GuestView[] = []
        for (const look of looks) views.push({ ...look, visit: (await visits.of(ctx, look)).visit })
        await addGuestViews(ctx.db, views)
      },
    })
  }

  add(request: FastifyRequest, { incoming }: Pick<Visitor, 'incoming'>, jobId: string): void {
    const words = searchedWords(request.headers.referer, this.#appUrl)
    this.#batch.add(request, incoming, { what: jobId, details: { jobId, referrer: incoming.referrer, words } })
  }

  flush(): Promise<void> {
    return this.#batch.flush()
  }
}

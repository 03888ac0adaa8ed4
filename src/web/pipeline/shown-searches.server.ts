import type { FastifyRequest } from 'fastify'
import { isActing, type Caller } from '#kernel/caller.ts'
import { addShownSearches, type ShownList } from '#modules/search/public.server.ts'
import type { Core } from '#platform/core/core.server.ts'
import type { ShownSearch } from '#platform/http/shown-search.ts'
import type { Visitor } from '#platform/http/request-pipeline.server.ts'
import { VisitBatch } from './visit-batch.server.ts'
import type { VisitIds } from './visit-ids.server.ts'

/** The same page of a search is noted once in this time. */
const againMs = 30 * 60_000

/** The account of a candidate, null for a guest; undefined for everybody else, whose searches teach nothing. */
function accountOf(caller: Caller): string | null | undefined {
  if (caller.kind === 'guest') return null
  return caller.kind === 'candidate' && !isActing(caller) ? caller.accountId : undefined
}

/** Notes what searches show to candidates and guests. */
export class ShownSearches {
  readonly #batch: VisitBatch<ShownSearch & { accountId: string | null }>

  constructor(core: Core, visits: VisitIds) {
    this.#batch = new VisitBatch(core, {
      name: 'shown',
      againMs,
      failure: 'searches shown were not noted yet',
      store: async (ctx, waiting) => {
        const lists: ShownList[] = []
        for (const each of waiting) {
          const { visit, network } = await visits.of(ctx, each)
          lists.push({ ...each, network, visit: each.accountId === null ? visit : null })
        }
        await addShownSearches(ctx.db, lists)
      },
    })
  }

  add(request: FastifyRequest, { identity, incoming }: Visitor, shown: ShownSearch): void {
    const accountId = accountOf(identity.caller)
    if (accountId === undefined) return
    const what = `${shown.words} ${shown.before} ${shown.variant.testId}`
    this.#batch.add(request, incoming, { what, accountId, details: { ...shown, accountId } })
  }

  flush(): Promise<void> {
    return this.#batch.flush()
  }
}

import { data } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import type { Call } from '#modules/contract.ts'
import { app, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

export type BulkResult = { id: string; title: string; code: string }

type BulkDecision<Item> = {
  /** The same thing twice is decided once. */
  items: readonly Item[]
  titles: ReadonlyMap<string, string>
  decide: (call: Call, item: Item) => Promise<unknown>
  /** What the form shows again. */
  reply: unknown
}

/** Decides each selected thing as if it were the only one; what is refused stays selected. */
export async function decideEach<Item extends { id: string }>(
  context: PageContext,
  { items, titles, decide, reply }: BulkDecision<Item>,
) {
  const request = app(context)
  const results: BulkResult[] = []
  for (const item of new Map(items.map((one) => [one.id, one])).values()) {
    const code = await decide(request.call, item)
      .then(() => 'SUCCESS')
      .catch((error: unknown) => {
        if (!isFail(error)) throw error
        if (error.code === 'UNAUTHENTICATED') throwErrorResponse(request, error)
        return error.fields[0]?.code ?? error.code
      })
    results.push({ id: item.id, title: titles.get(item.id) ?? '', code })
  }
  if (results.some(({ code }) => code !== 'SUCCESS')) return data({ form: reply, results })
  return redirectWithNotice(context, `${request.url.pathname}${request.url.search}`, 'SAVED')
}

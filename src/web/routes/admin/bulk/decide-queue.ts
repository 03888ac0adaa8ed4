import { data } from 'react-router'
import type * as z from 'zod'
import { queueBulkForm } from '#modules/admin/lists/contract.bulk.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import type { app } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { decideEach, type BulkResult } from './decide-each.ts'

type QueueDecision = z.output<typeof queueBulkForm>
type DecidedQueue = {
  /** What the rows are called, read again for what is refused. */
  list: () => Promise<readonly { id: string; title: string }[]>
  decide: (
    call: ReturnType<typeof app>['call'],
    row: QueueDecision['rows'][number],
    decision: Omit<QueueDecision, 'rows'>,
  ) => Promise<unknown>
}

/** One decision for all selected rows of a queue. */
export async function decideQueue(context: PageContext, form: FormData, { list, decide }: DecidedQueue) {
  const read = parseForm(form, queueBulkForm)
  if (read.status !== 'success') return data({ form: read.reply(), results: [] as BulkResult[] }, { status: 422 })
  const { rows, ...decision } = read.value
  return decideEach(context, {
    items: rows,
    titles: new Map((await list()).map(({ id, title }) => [id, title])),
    decide: (call, row) => decide(call, row, decision),
    reply: read.reply(),
  })
}

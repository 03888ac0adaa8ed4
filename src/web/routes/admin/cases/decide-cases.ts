import { data } from 'react-router'
import { bulkDecideForm } from '#modules/moderation/contract.forms.ts'
import { pointsOf } from '#modules/moderation/rules.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { decideEach, type BulkResult } from '../bulk/decide-each.ts'
import { caseFilter } from './filters.ts'

/** One decision for all selected cases. */
export async function decideCases(context: PageContext, form: FormData) {
  const read = parseForm(form, bulkDecideForm)
  if (read.status !== 'success') return data({ form: read.reply(), results: [] as BulkResult[] }, { status: 422 })
  const { list } = await load(context, 'admin.cases.list', caseFilter(app(context).url.searchParams))
  const { cases, actions, reason, sentence, note } = read.value
  const reasons = reason ? [reason] : []
  const decision = {
    actions,
    reasons,
    sentence,
    note,
    ...(actions.includes('STRIKE') && { points: pointsOf(reasons) }),
  }
  return decideEach(context, {
    items: cases,
    titles: new Map(list.map(({ id, title }) => [id, title])),
    decide: (call, each) => call('admin.cases.decide', { ...each, ...decision }),
    reply: read.reply(),
  })
}

import { data, redirect, type RouterContextProvider } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { bulkDecideForm } from '#modules/moderation/contract.forms.ts'
import { pointsOf } from '#modules/moderation/rules.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { app, flash, load, throwErrorResponse } from '#web/pipeline/request.ts'
import { caseFilter } from './filters.ts'

export type BulkResult = { id: string; title: string; code: string }

/** Decides each selected case as if it were the only one; what is refused stays selected. */
export async function decideCases(context: Readonly<RouterContextProvider>, form: FormData) {
  const request = app(context)
  const read = parseForm(form, bulkDecideForm)
  if (read.status !== 'success') return data({ form: read.reply(), results: [] as BulkResult[] }, { status: 422 })
  const { list } = await load(context, 'admin.cases.list', caseFilter(request.url.searchParams))
  const titles = new Map(list.map(({ id, title }) => [id, title]))
  const { cases, actions, reason, sentence, note } = read.value
  const reasons = reason ? [reason] : []
  const decision = {
    actions,
    reasons,
    sentence,
    note,
    ...(actions.includes('STRIKE') && { points: pointsOf(reasons) }),
  }
  const results: BulkResult[] = []
  for (const each of new Map(cases.map((one) => [one.id, one])).values()) {
    const code = await request
      .call('admin.cases.decide', { ...each, ...decision })
      .then(() => 'SUCCESS')
      .catch((error: unknown) => {
        if (!isFail(error)) throw error
        if (error.code === 'UNAUTHENTICATED') throwErrorResponse(request, error)
        return error.fields[0]?.code ?? error.code
      })
    results.push({ id: each.id, title: titles.get(each.id) ?? '', code })
  }
  if (results.some(({ code }) => code !== 'SUCCESS')) return data({ form: read.reply(), results })
  flash(context, 'SAVED')
  return redirect(`${request.url.pathname}${request.url.search}`)
}

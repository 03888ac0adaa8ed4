import { data, redirect } from 'react-router'
import { isFail, type FieldError } from '#kernel/fail.ts'
import { toMinor } from '#kernel/money.ts'
import { proofForm } from '#modules/billing/transfers/contract.forms.ts'
import { plainAmounts } from '#ui/form/money.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import { app } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { takeFiles } from '#web/pipeline/uploads.ts'
import { repliedAt } from '#web/settings/reply.ts'

/** Names of the endpoint's fields in the form. */
const formNames: Readonly<Record<string, string>> = { minor: 'amount', withheldMinor: 'withheld', '': 'file' }
const fileProblems = ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'FILE_REJECTED']

/** Uploads the proof of a transfer, then shows the page of the order. A second click finds the proof there and is no error. */
export async function sendProof(context: PageContext, form: FormData, page: string) {
  const { call, locale } = app(context)
  const id = String(form.get('order') ?? '')
  const back = `${page}?order=${encodeURIComponent(id)}`
  const { sums } = await call('orders.status', { id })
  const [file] = takeFiles(form, 'file')
  plainAmounts(form, ['amount', 'withheld'], locale)
  const submission = parseForm(form, proofForm)
  const refused = (errors: readonly FieldError[], status = 422) =>
    repliedAt('proof', data(refuse(submission, errors), { status }))
  const missing = file ? [] : [{ field: 'file', code: 'REQUIRED' }]
  if (submission.status !== 'success' || !file) return refused(missing)
  const { amount, withheld, slipNumber, ...rest } = submission.value
  const { currency } = sums.total
  try {
    await call('orders.proof', {
      ...rest,
      id,
      minor: toMinor(amount, currency),
      withheldMinor: toMinor(withheld ?? 0, currency),
      slipNumber: slipNumber ?? null,
      file: { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) },
    })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'PROOF_WAITING') return redirect(back)
    const problems = fileProblems.includes(error.code)
      ? [{ field: 'file', code: error.code, params: error.params }]
      : error.fields.map((each) => ({ ...each, field: formNames[each.field] ?? each.field }))
    if (problems.length === 0) throw error
    return refused(problems, error.status)
  }
  return redirect(back)
}

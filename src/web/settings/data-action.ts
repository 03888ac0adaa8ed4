import { redirect, redirectDocument } from 'react-router'
import { consentForm, deletionForm } from '#modules/accounts/contract.own.ts'
import { isFail } from '#kernel/fail.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { app, flash, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { failedAt, repliedAt } from './reply.ts'

/** What the forms of an account's data page ask for, by `intent`; `deleted` is the page that stays after a deletion. */
export async function dataAction(
  context: PageContext,
  { form, page, deleted }: { form: FormData; page: string; deleted: string },
) {
  const intent = form.get('intent')
  form.delete('intent')
  const current = app(context)
  if (intent === 'delete') {
    const done = await submit(context, form, deletionForm, 'accounts.requestDeletion')
    if (!done.ok) return repliedAt('delete', done.reply)
    // A document load: nothing of the ended session stays in the layout.
    return redirectDocument(`${deleted}?until=${encodeURIComponent(done.output.deletionAt)}`)
  }
  try {
    if (intent === 'export') {
      await current.call('accounts.requestExport', {})
      flash(context, 'EXPORT_ASKED')
    } else {
      const parsed = intent === 'consent' ? parseForm(form, consentForm.partial({ given: true })) : null
      if (parsed?.status !== 'success') throwBadInput()
      await current.call('accounts.setConsent', { ...parsed.value, given: parsed.value.given ?? false })
      flash(context, 'SAVED')
    }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(current, error)
    return failedAt(String(intent), error)
  }
  return redirect(`${page}#${intent === 'export' ? 'export' : 'consents'}`)
}

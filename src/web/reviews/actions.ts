import { data } from 'react-router'
import { idIn } from '#kernel/id.ts'
import { isFail } from '#kernel/fail.ts'
import { reportReasons } from '#modules/reviews/rules.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** Sends what the report form of a review holds. Answers null when it went, else what the page shows at the form. */
export async function reportReview(context: PageContext, form: FormData) {
  const page = app(context)
  const [id, reason] = [idIn(form.get('id')) ?? '', reportReasons.find((each) => each === form.get('reason'))]
  if (!reason) return data({ reviewId: id, code: 'REQUIRED' }, { status: 422 })
  try {
    await page.call('reviews.report', { id, reason, details: String(form.get('details') ?? '').slice(0, 1000) })
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') throwErrorResponse(page, error)
    return data({ reviewId: id, code: error.code }, { status: error.status })
  }
  return null
}

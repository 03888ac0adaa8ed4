import { data } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { reportReasons } from '#modules/reviews/rules.ts'
import { app, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id out of an address or form, in small letters; '' when it is none. */
export const idIn = (value: unknown): string =>
  typeof value === 'string' && guid.test(value) ? value.toLowerCase() : ''

/** Sends what the report form of a review holds. Answers null when it went, else what the page shows at the form. */
export async function reportReview(context: PageContext, form: FormData) {
  const page = app(context)
  const [id, reason] = [idIn(form.get('id')), reportReasons.find((each) => each === form.get('reason'))]
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

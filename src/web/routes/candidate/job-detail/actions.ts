import { data, redirect, redirectDocument } from 'react-router'
import * as z from 'zod'
import { isFail } from '#kernel/fail.ts'
import { idShape } from '#kernel/shapes.ts'
import { signInAgain } from '#web/pipeline/sign-in-again.ts'
import { app, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { samePage } from '#kernel/safe-next.ts'
import { choices } from '#modules/activity/rules.paths.ts'

const choiceForm = z.object({
  jobId: idShape,
  choice: z.enum(choices),
  next: z.string().optional(),
})

/** What a reader does with a job: choose, share. With the page's script the answer is data, else it leads back. */
export async function jobAction(context: PageContext, request: Request) {
  const form = await request.formData()
  const page = app(context)
  const next = samePage(form.get('next'))
  if (page.caller.kind !== 'candidate') {
    if (page.caller.kind !== 'guest') throw redirect(next)
    if (page.hadSession) page.endSession()
    throw redirectDocument(
      page.hadSession ? signInAgain('jobsseekers', next) : `/jobsseekers/login?next=${encodeURIComponent(next)}`,
    )
  }
  switch (form.get('intent')) {
    case 'choice':
      return choose(context, form, next)
    case 'share':
      return share(context, form)
    default:
      throwBadInput()
  }
}

async function choose(context: PageContext, form: FormData, next: string) {
  const { call, fetched } = app(context)
  const parsed = choiceForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) throwBadInput()
  const { jobId, choice } = parsed.data
  try {
    const done = await call('activity.setChoice', { jobId, choice })
    return fetched ? done : redirect(choice === 'DISLIKE' ? withHidden(next, jobId) : next, 303)
  } catch (error) {
    if (!isFail(error)) throw error
    if (!fetched || error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return data({ failed: true }, { status: error.status })
  }
}

/** The page again, on which the job keeps its place with a way back (`?hidden=`). */
function withHidden(next: string, jobId: string): string {
  const url = new URL(next, 'http://self.invalid')
  url.searchParams.set('hidden', jobId)
  return url.pathname + url.search
}

/** Only counted; sharing itself happens in the browser. */
async function share(context: PageContext, form: FormData) {
  const jobId = idShape.safeParse(form.get('jobId'))
  if (!jobId.success) throwBadInput()
  try {
    return await app(context).call('activity.track', { jobId: jobId.data, type: 5 })
  } catch (error) {
    if (isFail(error)) return data({ failed: true }, { status: error.status })
    throw error
  }
}

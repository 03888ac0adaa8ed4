import { load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** The start page: what to do now, and how the company stands. */
export async function loadHome(context: PageContext) {
  const [tasks, { company }] = await Promise.all([load(context, 'home.tasks', {}), load(context, 'employer.view', {})])
  const { id, name, logo, status, statusReason, completion, missing, mayEdit } = company
  return { tasks, company: { id, name, logo, status, statusReason, completion, missing, mayEdit } }
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>

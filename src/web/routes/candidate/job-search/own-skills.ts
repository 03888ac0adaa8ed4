import type { RouterContextProvider } from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { app } from '#web/pipeline/request.ts'

/** Codes of the reader's skills, to be highlighted on jobs; none for others. An error leaves them unhighlighted, but never breaks the page. */
export async function ownSkills(context: Readonly<RouterContextProvider>): Promise<string[]> {
  const { caller, call, log, requestId } = app(context)
  if (caller.kind !== 'candidate') return []
  try {
    return (await call('candidate.view', {})).profile.skills.map(({ code }) => code)
  } catch (error) {
    if (!isFail(error)) throw error
    log.error({ err: error, requestId }, 'jobs are shown without the reader’s skills')
    return []
  }
}

import type { SuggestedValues } from '#modules/profiles/ui/profile-form.tsx'
import type { CandidateView } from '#modules/profiles/contract.shapes.ts'
import { cardOfStep } from '#modules/profiles/rules.parts.ts'
import type { SetupStep } from '#modules/profiles/rules.ts'
import type { Proposal } from '#modules/resumes/contract.shapes.ts'
import { allSkills, newSkills, partsOfStep, resumeToRead } from '#modules/resumes/rules.setup.ts'
import { isFail } from '#kernel/fail.ts'
import { packError } from '#ui/form/error-code.ts'
import { app, load, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { isSection } from './card-form.tsx'

/** The uploaded resume that the setup reads, with what it can add to the profile or the packed code of why it could not be read. */
export type ResumeReading = { id: string; title: string; proposal: Proposal | null; problem: string | null }

/** Reading that fails never keeps anybody from a step. Null without an uploaded resume. */
export async function loadResumeReading(context: PageContext): Promise<ResumeReading | null> {
  const { list } = await load(context, 'resumes.list', { limit: 50 })
  const resume = resumeToRead(list)
  if (!resume) return null
  const { id, title } = resume
  try {
    return { id, title, proposal: await app(context).call('resumes.proposal', { id }), problem: null }
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return { id, title, proposal: null, problem: packError({ code: error.code, params: error.params }) }
  }
}

/** Adds the selected parts of the resume to the profile as they are. Returns the packed code of a failure. */
export async function takeSelectedParts(context: PageContext, form: FormData): Promise<string | null> {
  const parts = form.getAll('part').filter((part) => typeof part === 'string')
  if (parts.length === 0) return packError({ code: 'PICK_ONE' })
  try {
    await app(context).call('resumes.takeOver', { id: String(form.get('resume') ?? ''), parts })
    return null
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
    return packError(error.fields[0] ?? { code: error.code, params: error.params })
  }
}

/** What the form of a step begins with; `suggestion` is the id of the item to correct. */
export function suggestedValues(
  { proposal }: Pick<ResumeReading, 'proposal'>,
  { step, view, suggestion }: { step: SetupStep; view: CandidateView; suggestion: string | null },
): SuggestedValues {
  if (!proposal) return {}
  const { parts, likelyRoles } = proposal
  const role = proposal.role ?? likelyRoles.find(({ code }) => code === suggestion)
  const headline = parts.find(({ kind }) => kind === 'headline')?.text
  const card = cardOfStep[step]
  const item = isSection(card)
    ? partsOfStep(step, parts).find(({ id, section }) => id === suggestion && section === card)
    : null
  return {
    ...(step === 'personalDetails' && headline && !view.profile.headline && { headline }),
    ...(step === 'industryDetails' && role && !view.profile.role && { role: { value: role.code, label: role.label } }),
    ...(step === 'skills' &&
      (view.profile.skills.length === 0 || suggestion === allSkills) && { skills: newSkills(parts) }),
    ...(item?.item && {
      item: { ...item.item, title: item.text, startOn: item.startOn, endOn: item.endOn, present: item.present },
    }),
  }
}

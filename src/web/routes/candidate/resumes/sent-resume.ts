import * as z from 'zod'
import { fail } from '#kernel/fail.ts'
import { bodyShape, headerShape } from '#modules/resumes/contract.shapes.ts'
import { readResumeForm, type ResumeFormValues } from '#modules/resumes/rules.form.ts'
import type { ThemeName } from '#modules/resumes/rules.themes.ts'
import { differingParts, mergeVersions, storedVersion, typedVersion } from '#modules/resumes/rules.versions.ts'
import { choiceName } from '#ui/autosave/version-choice.tsx'
import { app } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** What was sent without a script and could not be saved; stale when somebody else saved the resume meanwhile. */
export type SentResume = { values: ResumeFormValues; isStale: boolean }

const sentShape = z.object({
  title: z.string(),
  theme: z.string(),
  locale: z.enum(['en', 'id']),
  header: headerShape,
  body: bodyShape,
})

/** What the form holds of the resume: its fields, or, together with a choice, all of it at once; null when that cannot be read. */
export function sentValues(form: FormData, intent: 'edit' | 'choose'): ResumeFormValues | null {
  return intent === 'edit'
    ? readResumeForm(form)
    : (sentShape.safeParse(parsedJson(String(form.get('mine') ?? ''))).data ?? null)
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Saves the choice between two versions, over the version that was shown: what was saved since is a conflict again. */
export async function saveChoice(context: PageContext, form: FormData, id: string): Promise<void> {
  const { call } = app(context)
  const values = sentValues(form, 'choose')
  const theirs = storedVersion(await call('resumes.get', { id }))
  if (!values || !theirs) throw fail('BAD_INPUT')
  const mine = typedVersion(values)
  const parts = differingParts(mine, theirs).filter((part) => form.get(choiceName(part)) === 'theirs')
  const { title, theme, locale, header, body } = mergeVersions(mine, theirs, new Set(parts))
  const version = Number(form.get('version'))
  await call('resumes.updateResume', { id, version, title, theme: theme as ThemeName, locale, header, body })
}

import { invalid, isFail, type FieldError } from '#kernel/fail.ts'
import { loadLabels, proposeValue, currentMasterCodes } from '#modules/reference/public.server.ts'
import { otherCodes, type MasterCategory, type OtherCategory } from '#modules/reference/rules.ts'
import type { Context } from '#platform/core/context.server.ts'

/** A submitted reference code; `other` is free text for a value the list does not have. An undefined code changes nothing. */
export type MasterInput = {
  field: string
  category: MasterCategory
  code: string | null | undefined
  other?: string | null | undefined
  /** The field of `other`; by default the field's name with "Other" at its end. */
  otherField?: string
}
/** The code to store, by field. Fields that were not sent are absent. */
export type ResolvedCodes = ReadonlyMap<string, string | null>

const isOther = (category: MasterCategory): category is OtherCategory => Object.hasOwn(otherCodes, category)
const otherOf = (category: MasterCategory): string | null => (isOther(category) ? otherCodes[category] : null)

/**
 * Resolves submitted codes to active ones: a merged code becomes its target, free text becomes the value of that name or a new
 * proposal (a declined name keeps the "other" code). Throws INVALID for inactive codes and for "other" without text.
 */
export async function resolveMasterCodes(ctx: Context, inputs: readonly MasterInput[]): Promise<ResolvedCodes> {
  const sent = inputs.filter(({ code, other }) => code !== undefined || other)
  const listed = sent.filter((input): input is MasterInput & { code: string } => Boolean(input.code))
  const activeCodes = await currentMasterCodes(ctx.db, listed)
  const errors: FieldError[] = []
  const resolved = new Map<string, string | null>()
  for (const input of sent) {
    const { field, category, code, other } = input
    const otherText = other && (!code || code === otherOf(category)) ? other : null
    if (otherText) {
      const proposed = await proposeOther(ctx, { ...input, other: otherText })
      if (typeof proposed === 'string') resolved.set(field, proposed)
      else errors.push(...proposed)
    } else if (!code) resolved.set(field, null)
    else if (code === otherOf(category)) errors.push({ field: `${field}Other`, code: 'REQUIRED' })
    else {
      const activeCode = activeCodes.get(`${category} ${code}`)
      if (activeCode) resolved.set(field, activeCode)
      else errors.push({ field, code: 'NOT_IN_LIST' })
    }
  }
  if (errors.length > 0) throw invalid(...errors)
  return resolved
}

/** The code of a value named by free text, or the errors of the text. */
async function proposeOther(
  ctx: Context,
  { field, category, other, otherField = `${field}Other` }: MasterInput & { other: string },
): Promise<string | readonly FieldError[]> {
  try {
    const master = await proposeValue(ctx, { category, label: other, field: otherField })
    if (master.status !== 'INACTIVE') return master.code
    return otherOf(category) ?? [{ field: otherField, code: 'NOT_IN_LIST' }]
  } catch (error) {
    if (isFail(error) && error.code === 'INVALID') return error.fields
    throw error
  }
}

/** The label of a value in the caller's language; null for "other" and for no code. */
export async function masterLabelOf(ctx: Context, category: MasterCategory, code: string | null | undefined) {
  if (!code || code === otherOf(category)) return null
  return (await loadLabels(ctx.db, ctx.locale, [{ category, code }])).masterRefs(category, code).label
}

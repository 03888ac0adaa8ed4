import { invalid, type FieldError } from '#kernel/fail.ts'
import { loadLabels, proposeValue, standingMasters } from '#modules/reference/public.server.ts'
import { otherCodes, type MasterCategory, type OtherCategory } from '#modules/reference/rules.ts'
import type { Context } from '#platform/core/context.server.ts'

/** A code somebody chose; `other` says in words what is meant where the list has nothing that fits. Undefined codes stay as they are. */
export type Choice = {
  field: string
  category: MasterCategory
  code: string | null | undefined
  other?: string | null | undefined
}
/** By field: the code to keep. A field that was not sent is missing. */
export type Chosen = ReadonlyMap<string, string | null>

const isOther = (category: MasterCategory): category is OtherCategory => Object.hasOwn(otherCodes, category)
const otherOf = (category: MasterCategory): string | null => (isOther(category) ? otherCodes[category] : null)

/**
 * Turns choices into codes that stand: merged ones into what they became, words into the value of that name or a proposal of it
 * (of a declined name the "other" code stays). Throws INVALID for what nobody may choose, and for "other" without words.
 */
export async function settleChoices(ctx: Context, choices: readonly Choice[]): Promise<Chosen> {
  const sent = choices.filter(({ code, other }) => code !== undefined || other)
  const listed = sent.filter((choice): choice is Choice & { code: string } => Boolean(choice.code))
  const standing = await standingMasters(ctx.db, listed)
  const wrong: FieldError[] = []
  const chosen = new Map<string, string | null>()
  for (const choice of sent) {
    const { field, category, code, other } = choice
    const inWords = other && (!code || code === otherOf(category)) ? other : null
    if (inWords) chosen.set(field, await named(ctx, { ...choice, other: inWords }))
    else if (!code) chosen.set(field, null)
    else if (code === otherOf(category)) wrong.push({ field: `${field}Other`, code: 'REQUIRED' })
    else {
      const now = standing.get(`${category} ${code}`)
      if (now) chosen.set(field, now)
      else wrong.push({ field, code: 'NOT_IN_LIST' })
    }
  }
  if (wrong.length > 0) throw invalid(...wrong)
  return chosen
}

async function named(ctx: Context, { field, category, other }: Choice & { other: string }): Promise<string> {
  const found = await proposeValue(ctx, { category, label: other, field: `${field}Other` })
  return found.status === 'INACTIVE' ? (otherOf(category) ?? found.code) : found.code
}

/** What a chosen value is called in the caller's language; null for "other" and for none. */
export async function labelOf(ctx: Context, category: MasterCategory, code: string | null | undefined) {
  if (!code || code === otherOf(category)) return null
  return (await loadLabels(ctx.db, ctx.locale, [{ category, code }])).masterRefs(category, code).label
}

import { codesForNames } from '#modules/reference/public.server.ts'
import { invalid } from '#kernel/fail.ts'
import type { Context } from '#platform/core/context.server.ts'
import { maxKeywords, maxSkills } from './contract.steps.ts'

type Skill = { code: string; required: boolean }
type NamedSkill = { name: string; required: boolean }

const limited = <V>(field: string, values: V[], max: number): V[] => {
  if (values.length > max) throw invalid({ field, code: 'TOO_MANY_ITEMS', params: { max } })
  return values
}

/** The skills sent by code, then those sent by name that are not among them. */
export async function withNamedSkills(ctx: Context, skills: Skill[], named: readonly NamedSkill[]): Promise<Skill[]> {
  const names = named.map(({ name }) => name)
  const codes = await codesForNames(ctx, { category: 'SKILLS', names, field: 'skillNames' })
  const all = [...skills]
  for (const [at, code] of codes.entries())
    if (!all.some((each) => each.code === code)) all.push({ code, required: named[at]?.required ?? false })
  return limited('skills', all, maxSkills)
}

/** The same for keywords. */
export async function withNamedKeywords(ctx: Context, keywords: string[], names: readonly string[]): Promise<string[]> {
  const codes = await codesForNames(ctx, { category: 'KEYWORDS', names, field: 'keywordNames' })
  return limited('keywords', [...keywords, ...new Set(codes.filter((code) => !keywords.includes(code)))], maxKeywords)
}

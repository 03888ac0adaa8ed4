import type { Db } from '#db/db.server.ts'
import { requireMember, type Member } from '#kernel/caller.ts'
import { fail } from '#kernel/fail.ts'
import { locales, type Locale } from '#kernel/locale.ts'
import { rightProblem } from '#kernel/rights.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import { protectedTopicsIn } from '#modules/screening/rules.protected.ts'
import type { Context, Handlers } from '#platform/core/context.server.ts'
import { failIf, lockOwnJob, staleVersion } from '../handlers.access.server.ts'
import { findOwnJob, type JobRow } from '../store.server.ts'
import type { Criteria, jobsCriteriaContract } from './contract.ts'
import { criteriaChange, maxCriteria, type StoredCriterion } from './rules.ts'
import { liveCriteria, replaceCriteria, requiredSkills } from './store.server.ts'

type CriterionContent = Omit<StoredCriterion, 'id'>

/** What criteria are called in a language. */
export async function criterionLabels(
  db: Db,
  locale: Locale,
  list: readonly CriterionContent[],
): Promise<(criterion: CriterionContent) => string> {
  const labels = await loadLabels(
    db,
    locale,
    of(
      'SKILLS',
      list.flatMap(({ skill_code: code }) => code ?? []),
    ),
  )
  return ({ skill_code: code, text }) => (code === null ? (text ?? '') : labels.masterRefs('SKILLS', code).label)
}

async function describe(ctx: Context, member: Member, row: JobRow): Promise<Criteria> {
  const required = (await requiredSkills(ctx.db, row.id)).map((skill_code) => ({ skill_code, text: null }))
  const own = row.criteria_version > 0
  const list: CriterionContent[] = own ? await liveCriteria(ctx.db, row.id) : required.slice(0, maxCriteria)
  const labelOf = await criterionLabels(ctx.db, ctx.locale, [...list, ...required])
  const existing = new Set(list.map(({ skill_code: code }) => code))
  return {
    id: row.id,
    title: row.title,
    version: row.criteria_version,
    problem: rightProblem(member.role, 'jobs.criteria'),
    list: list.map((each) => ({
      label: labelOf(each),
      isSkill: each.skill_code !== null,
      warnings: each.text === null ? [] : protectedTopicsIn(each.text),
    })),
    fromSkills: !own,
    suggestions: required.filter(({ skill_code: code }) => !existing.has(code)).map(labelOf),
  }
}

/** What the text of a criterion may repeat: the job's skills and those that are criteria, in both languages. */
async function skillNames(db: Db, codes: readonly string[]) {
  const known = await Promise.all(locales.map((locale) => loadLabels(db, locale, of('SKILLS', codes))))
  return codes.map((code) => ({ code, labels: known.map((labels) => labels.masterRefs('SKILLS', code).label) }))
}

export const criteriaHandlers: Handlers<typeof jobsCriteriaContract> = {
  async 'jobs.criteria'({ ctx, input: { id } }) {
    const member = requireMember(ctx)
    failIf(rightProblem(member.role, 'jobs.view'))
    const row = await findOwnJob(ctx.db, id, member, 'read')
    if (!row) throw fail('NOT_FOUND')
    if (row.deleted_at) throw fail('JOB_DELETED')
    return describe(ctx, member, row)
  },

  async 'jobs.setCriteria'({ ctx, input: { id, version, criteria } }) {
    const member = requireMember(ctx)
    failIf(rightProblem(member.role, 'jobs.criteria'))
    const row = await lockOwnJob(ctx, member, id)
    const stored = await liveCriteria(ctx.db, id)
    const required = await requiredSkills(ctx.db, id)
    const codes = new Set([...required, ...stored.flatMap(({ skill_code: code }) => code ?? [])])
    const change = criteriaChange(stored, criteria, await skillNames(ctx.db, [...codes]))
    if (change.kept.length + change.added.length > maxCriteria) throw fail('LIMIT_REACHED', { limit: maxCriteria })
    const isSame =
      row.criteria_version > 0 &&
      change.added.length === 0 &&
      change.kept.map((each) => each.id).join() === stored.map((each) => each.id).join()
    // Sent twice it is one change, whose answer is repeated.
    if (isSame && row.criteria_version - version <= 1) return describe(ctx, member, row)
    if (row.criteria_version !== version) throw staleVersion(row.criteria_version)
    await replaceCriteria(ctx.db, id, change, ctx.now)
    const count = change.kept.length + change.added.length
    await ctx.audit({ action: 'jobs.criteria', subjectType: 'job', subjectId: id, details: { count } })
    return describe(ctx, member, { ...row, criteria_version: version + 1 })
  },
}

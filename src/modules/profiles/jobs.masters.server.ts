import { masterNames } from '#modules/reference/public.server.ts'
import { otherCodes, type OtherCategory } from '#modules/reference/rules.ts'
import { jobName } from '#kernel/job.ts'
import type { Db } from '#db/db.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { recordProfileChange } from './handlers.save.server.ts'
import { moveBatchSize, moveColumn, moveDetail, moveSkill, type CodeMove } from './store.masters.server.ts'

/** Replaces a reference value that was merged or declined. Safe to run twice: rows already moved no longer match. */
export const moveMaster = jobName<{ category: string; code: string; into: string | null }>('profiles.moveMaster')

type Move = (db: Db, move: CodeMove) => Promise<string[]>
/** The profile field that stores values of a category. */
const fieldsByCategory: Readonly<Record<string, { field: string; move: Move }>> = {
  INDUSTRY: { field: 'industry', move: (db, move) => moveColumn(db, 'industry', move) },
  JOB_DOMAIN: { field: 'domain', move: (db, move) => moveColumn(db, 'domain', move) },
  JOB_ROLE: { field: 'roleCode', move: (db, move) => moveColumn(db, 'role_code', move) },
  SKILLS: { field: 'skills', move: moveSkill },
  EMPLOYEE_QUALIFICATION: { field: 'education', move: (db, move) => moveDetail(db, 'qualification', move) },
  FIELD_OF_STUDY: { field: 'education', move: (db, move) => moveDetail(db, 'field', move) },
  INSTITUTE_UNIVERSITY: { field: 'education', move: (db, move) => moveDetail(db, 'institute', move) },
}

export const usesCategory = (category: string): boolean => Object.hasOwn(fieldsByCategory, category)

export const profilesMasterJobs = [
  handle(moveMaster, async (ctx, payload) => {
    const target = fieldsByCategory[payload.category]
    if (!target) return
    const { category, code } = payload
    const into = payload.into ?? otherCodes[category as OtherCategory] ?? null
    const names = payload.into === null ? null : await masterNames(ctx.db, category, payload.into)
    const moved = await target.move(ctx.db, { code, into, names, now: ctx.now })
    for (const accountId of new Set(moved)) await recordProfileChange(ctx, accountId, [target.field])
    if (moved.length >= moveBatchSize) await ctx.enqueue(moveMaster, payload)
  }),
]

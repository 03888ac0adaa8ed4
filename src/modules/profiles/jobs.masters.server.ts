import { masterNames } from '#modules/reference/public.server.ts'
import { otherCodes, type OtherCategory } from '#modules/reference/rules.ts'
import { jobName } from '#kernel/job.ts'
import type { Db } from '#db/db.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { changed } from './handlers.save.server.ts'
import { moveBatch, moveColumn, moveDetail, moveSkill, type CodeMove } from './store.masters.server.ts'

/** A value that people chose is now another one, or none. Safe twice: what has moved is not found again. */
export const moveMaster = jobName<{ category: string; code: string; into: string | null }>('profiles.moveMaster')

type Move = (db: Db, move: CodeMove) => Promise<string[]>
/** Where a profile holds values of a category. */
const places: Readonly<Record<string, { field: string; move: Move }>> = {
  INDUSTRY: { field: 'industry', move: (db, move) => moveColumn(db, 'industry', move) },
  JOB_DOMAIN: { field: 'domain', move: (db, move) => moveColumn(db, 'domain', move) },
  JOB_ROLE: { field: 'roleCode', move: (db, move) => moveColumn(db, 'role_code', move) },
  SKILLS: { field: 'skills', move: moveSkill },
  EMPLOYEE_QUALIFICATION: { field: 'education', move: (db, move) => moveDetail(db, 'qualification', move) },
  FIELD_OF_STUDY: { field: 'education', move: (db, move) => moveDetail(db, 'field', move) },
  INSTITUTE_UNIVERSITY: { field: 'education', move: (db, move) => moveDetail(db, 'institute', move) },
}

export const holdsCategory = (category: string): boolean => Object.hasOwn(places, category)

export const profilesMasterJobs = [
  handle(moveMaster, async (ctx, payload) => {
    const place = places[payload.category]
    if (!place) return
    const { category, code } = payload
    const into = payload.into ?? otherCodes[category as OtherCategory] ?? null
    const names = payload.into === null ? null : await masterNames(ctx.db, category, payload.into)
    const moved = await place.move(ctx.db, { code, into, names, now: ctx.now })
    for (const accountId of new Set(moved)) await changed(ctx, accountId, [place.field])
    if (moved.length >= moveBatch) await ctx.enqueue(moveMaster, payload)
  }),
]

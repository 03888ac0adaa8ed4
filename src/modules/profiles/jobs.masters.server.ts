import { masterNames, standingMerge } from '#modules/reference/public.server.ts'
import { otherCodes, type OtherCategory } from '#modules/reference/rules.ts'
import { jobName } from '#kernel/job.ts'
import type { Db } from '#db/db.server.ts'
import { handle } from '#platform/core/module.server.ts'
import { recordProfileChange } from './handlers.save.server.ts'
import {
  columnPlace,
  countMoved,
  detailPlace,
  hasMoved,
  moveBatchSize,
  moveColumn,
  moveDetail,
  moveSkill,
  skillPlace,
  type CodeMove,
  type CodeReturn,
  type MoveCount,
} from './store.masters.server.ts'

type MasterDecision = { category: string; code: string; into: string | null; mergeId?: string | null }

/** Replaces a reference value that was merged or declined. Safe to run twice: rows already moved no longer match. */
export const moveMaster = jobName<MasterDecision>('profiles.moveMaster')
/** Puts back what a merge moved, where nobody changed it since. Safe to run twice: each row is taken once. */
export const restoreMaster = jobName<CodeReturn & { category: string }>('profiles.restoreMaster')

/** Moves of one value wait for each other: it may be merged again while its rows still move back. */
export const oneAtATime = ({ category, code }: { category: string; code: string }) => ({
  queueName: `profiles.master:${category}:${code}`,
})

type Move = (db: Db, move: CodeMove) => Promise<string[]>
type MovedField = { field: string; move: Move; place: typeof skillPlace }
const column = (field: string, name: Parameters<typeof columnPlace>[0]): MovedField => ({
  field,
  move: (db, move) => moveColumn(db, name, move),
  place: columnPlace(name),
})
const detail = (name: Parameters<typeof detailPlace>[0]): MovedField => ({
  field: 'education',
  move: (db, move) => moveDetail(db, name, move),
  place: detailPlace(name),
})
/** The profile field that stores values of a category. */
const fieldsByCategory: Readonly<Record<string, MovedField>> = {
  INDUSTRY: column('industry', 'industry'),
  JOB_DOMAIN: column('domain', 'domain'),
  JOB_ROLE: column('roleCode', 'role_code'),
  SKILLS: { field: 'skills', move: moveSkill, place: skillPlace },
  EMPLOYEE_QUALIFICATION: detail('qualification'),
  FIELD_OF_STUDY: detail('field'),
  INSTITUTE_UNIVERSITY: detail('institute'),
}

export const usesCategory = (category: string): boolean => Object.hasOwn(fieldsByCategory, category)

/** How many rows of profiles a merge moved, and how many would move back now. */
export async function movedByMerge(db: Db, category: string, move: CodeReturn): Promise<MoveCount> {
  const target = fieldsByCategory[category]
  return target ? countMoved(db, target.place, move) : { moved: 0, unchanged: 0 }
}

export const profilesMasterJobs = [
  handle(moveMaster, async (ctx, payload) => {
    const target = fieldsByCategory[payload.category]
    const { category, code, mergeId = null } = payload
    // Undone before all of it had moved: what has moved is on its way back.
    if (!target || (mergeId && !(await standingMerge(ctx.db, mergeId)))) return
    const into = payload.into ?? otherCodes[category as OtherCategory] ?? null
    const names = payload.into === null ? null : await masterNames(ctx.db, category, payload.into)
    const moved = await target.move(ctx.db, { code, into, names, mergeId, now: ctx.now })
    for (const accountId of new Set(moved)) await recordProfileChange(ctx, accountId, [target.field])
    if (moved.length >= moveBatchSize) await ctx.enqueue(moveMaster, payload, oneAtATime(payload))
  }),
  handle(restoreMaster, async (ctx, payload) => {
    const target = fieldsByCategory[payload.category]
    if (!target) return
    const back = await target.place.putBack(ctx.db, payload, ctx.now)
    for (const accountId of new Set(back)) await recordProfileChange(ctx, accountId, [target.field])
    if (await hasMoved(ctx.db, payload.mergeId)) await ctx.enqueue(restoreMaster, payload, oneAtATime(payload))
  }),
]

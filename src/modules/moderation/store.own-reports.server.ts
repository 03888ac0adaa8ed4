import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { listPage, type Paging } from '#db/list-page.server.ts'
import type { AppealOutcome, ModerationAction } from '#kernel/moderation.ts'
import { caseTitle } from './store.titles.server.ts'

/** Reports with the decision that answered them and the latest appeal of whoever sent them. */
const ownReports = (db: Db) =>
  db
    .selectFrom('report as r')
    .innerJoin('moderation_case as k', 'k.id', 'r.case_id')
    // What a rule did until a person looked, and what ended by itself, is no answer.
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('moderation_decision as x')
          .select(['x.id', 'x.at', 'x.actions', 'x.by_admin'])
          .whereRef('x.case_id', '=', 'k.id')
          .where('x.by_admin', 'is not', null)
          .where('x.reverses', 'is', null)
          .where('k.decided_at', 'is not', null)
          .orderBy('x.at', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('appeal as x')
          .innerJoin('moderation_decision as y', 'y.id', 'x.decision_id')
          .select(['x.decision_id', 'x.filed_at', 'x.outcome', 'x.answer'])
          .select(sql<boolean>`coalesce(x.decided_by = y.by_admin, false)`.as('by_same'))
          .whereRef('x.report_id', '=', 'r.id')
          .orderBy('x.filed_at', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['r.id', 'r.number', 'r.reason', 'r.details', 'r.outcome', 'r.created_at as createdAt'])
    .select(['r.account_id as accountId', 'k.id as caseId', 'k.target_type as target'])
    .select(['d.id as decisionId', 'd.at as decidedAt', 'd.by_admin as decidedBy'])
    .select(['p.filed_at as filedAt', 'p.answer', 'p.by_same as bySame'])
    .select([
      caseTitle.as('title'),
      sql<ModerationAction[] | null>`d.actions`.as('actions'),
      sql<AppealOutcome | null>`p.outcome`.as('appealOutcome'),
      sql<boolean>`coalesce(p.decision_id = d.id, false)`.as('isAppealed'),
      sql<boolean>`exists (select from moderation_decision e where e.reverses = d.id)`.as('isChanged'),
    ])

export type OwnReport = Awaited<ReturnType<typeof listOwnReports>>['rows'][number]

/** What somebody reported, newest first. */
export const listOwnReports = (db: Db, accountId: string, page: Paging) =>
  listPage(page, ({ limit, offset }) =>
    ownReports(db)
      .select(sql<number>`(count(*) over ())::int`.as('total'))
      .where('r.account_id', '=', accountId)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.number', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )

export const findReport = (db: Db, number: number) =>
  ownReports(db)
    .select(sql<number>`1`.as('total'))
    .where('r.number', '=', number)
    .executeTakeFirst()

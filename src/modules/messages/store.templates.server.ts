import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { TemplateKind } from '#kernel/enums/messages.ts'

const own = (db: Db, companyId: string) =>
  db.selectFrom('message_template').where('company_id', '=', companyId).where('deleted_at', 'is', null)

export const listTemplates = (db: Db, companyId: string) =>
  own(db, companyId)
    .selectAll()
    .orderBy('kind')
    .orderBy(sql`lower(name)`)
    .limit(200)
    .execute()
export type TemplateRecord = Awaited<ReturnType<typeof listTemplates>>[number]

export const findTemplate = (db: Db, companyId: string, id: string) =>
  own(db, companyId).selectAll().where('id', '=', id).executeTakeFirst()

export const lockTemplate = (db: Db, companyId: string, id: string) =>
  own(db, companyId).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Holds the templates of a company until the transaction ends. */
export const lockCompanyTemplates = (db: Db, companyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`message_template:${companyId}`}, 0))`.execute(db)

export async function countTemplates(db: Db, companyId: string): Promise<number> {
  const row = await own(db, companyId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

export type TemplateValues = { name: string; kind: TemplateKind; bodyEn: string | null; bodyId: string | null }

/** Stores a template under the id of the form that made it; undefined when the id or the name is taken. */
export const insertTemplate = (
  db: Db,
  template: TemplateValues & { id: string; companyId: string; accountId: string },
  now: Date,
) =>
  db
    .insertInto('message_template')
    .values({
      id: template.id,
      company_id: template.companyId,
      name: template.name,
      kind: template.kind,
      body_en: template.bodyEn,
      body_id: template.bodyId,
      created_by: template.accountId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const nameTaken = (db: Db, companyId: string, name: string, exceptId: string) =>
  own(db, companyId)
    .select('id')
    .where(sql<string>`lower(name)`, '=', name.toLowerCase())
    .where('id', '<>', exceptId)
    .executeTakeFirst()

export const updateTemplate = (db: Db, id: string, { name, kind, bodyEn, bodyId }: TemplateValues, now: Date) =>
  db
    .updateTable('message_template')
    .set((row) => ({
      name,
      kind,
      body_en: bodyEn,
      body_id: bodyId,
      updated_at: now,
      version: row('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteTemplate(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('message_template').set({ deleted_at: now, updated_at: now }).where('id', '=', id).execute()
}

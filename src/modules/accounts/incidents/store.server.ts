import { sql } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { AccountKind } from '#kernel/enums/accounts.ts'
import type { LocaleTexts } from '#kernel/locale.ts'
import type { IncidentStep } from './rules.ts'

export type Incident = {
  id: string
  title: string
  knownAt: Date
  until: Date
  happened: LocaleTexts
  measures: LocaleTexts
  tables: string[]
  sides: AccountKind[]
  since: Date | null
  actorId: string | null
  actor: string | null
  counts: Record<string, number> | null
  affected: number | null
  countedAt: Date | null
  notifiedAt: Date | null
  closedAt: Date | null
  version: number
  notified: number
}

const columns = sql`i.id, i.title, i.known_at as "knownAt", i.until, i.happened, i.measures, i.tables, i.sides, i.counts, i.affected, i.since, i.actor_id as "actorId",
  (select email from account where id = i.actor_id) as actor,
  i.counted_at as "countedAt", i.notified_at as "notifiedAt", i.closed_at as "closedAt", i.version,
  (select count(*)::int from incident_notice n where n.incident_id = i.id) as notified`

/** Open ones first, then the last closed. */
export async function incidents(db: Db, limit: number): Promise<Incident[]> {
  const { rows } = await sql<Incident>`
    select ${columns} from incident i order by i.closed_at is not null, i.known_at desc, i.id limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function incidentById(db: Db, id: string): Promise<Incident | undefined> {
  const { rows } = await sql<Incident>`select ${columns} from incident i where i.id = ${id}`.execute(db)
  return rows[0]
}

export type DoneStep = { step: IncidentStep; note: string; at: Date; by: string | null }
export async function doneSteps(db: Db, id: string): Promise<DoneStep[]> {
  const { rows } = await sql<DoneStep>`
    select s.step, s.note, s.done_at as at, a.full_name as by from incident_step s left join account a on a.id = s.done_by
    where s.incident_id = ${id}`.execute(db)
  return rows
}

type Said = { title: string; knownAt: Date; until: Date; happened: LocaleTexts; measures: LocaleTexts }

/** Opens an incident; a form that was sent twice opens one. */
export async function insertIncident(
  db: Db,
  { key, by, now, ...said }: Said & { key: string; by: string; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into incident (form_key, title, known_at, until, happened, measures, opened_by, opened_at)
    values (${key}, ${said.title}, ${said.knownAt}, ${said.until}, ${JSON.stringify(said.happened)}::jsonb,
      ${JSON.stringify(said.measures)}::jsonb, ${by}, ${now})
    on conflict (form_key) do nothing returning id`.execute(db)
  if (rows[0]) return { id: rows[0].id, isNew: true }
  const existing = await db.selectFrom('incident').select('id').where('form_key', '=', key).executeTakeFirstOrThrow()
  return { id: existing.id, isNew: false }
}

type IncidentVersion = { id: string; version: number }
const changed = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }) => numAffectedRows === 1n

/** What another time means is counted anew. */
export const updateIncident = async (db: Db, { id, version }: IncidentVersion, said: Said): Promise<boolean> =>
  changed(
    await sql`update incident set title = ${said.title}, known_at = ${said.knownAt}, until = ${said.until},
      happened = ${JSON.stringify(said.happened)}::jsonb, measures = ${JSON.stringify(said.measures)}::jsonb, version = version + 1,
      since = case when since <= ${said.until} then since end,
      counts = case when until = ${said.until} then counts end, affected = case when until = ${said.until} then affected end,
      counted_at = case when until = ${said.until} then counted_at end
    where id = ${id} and version = ${version} and closed_at is null and notified_at is null`.execute(db),
  )

export const setCounts = async (
  db: Db,
  { id, version }: IncidentVersion,
  scope: {
    tables: readonly string[]
    sides: readonly string[]
    since: Date | null
    actorId: string | null
    counts: Record<string, number>
    affected: number
    now: Date
  },
): Promise<boolean> =>
  changed(
    await sql`update incident set tables = ${sql.val(scope.tables)}::text[], sides = ${sql.val(scope.sides)}::text[],
      since = ${scope.since}, actor_id = ${scope.actorId},
      counts = ${JSON.stringify(scope.counts)}::jsonb, affected = ${scope.affected}, counted_at = ${scope.now}, version = version + 1
    where id = ${id} and version = ${version} and closed_at is null and notified_at is null`.execute(db),
  )

export const setNotified = async (db: Db, { id, version }: IncidentVersion, now: Date): Promise<boolean> =>
  changed(
    await sql`update incident set notified_at = ${now}, version = version + 1
    where id = ${id} and version = ${version} and closed_at is null and notified_at is null and affected is not null`.execute(
      db,
    ),
  )

/** Moves the incident on, so that two who mark a step at once do not both. */
export const touchIncident = async (
  db: Db,
  { id, version }: IncidentVersion,
  closedAt: Date | null,
): Promise<boolean> =>
  changed(
    await sql`update incident set version = version + 1, closed_at = ${closedAt} where id = ${id} and version = ${version}
      and closed_at is null`.execute(db),
  )

export async function markStep(
  db: Db,
  input: { id: string; step: IncidentStep; note: string; by: string; now: Date },
): Promise<void> {
  await db
    .insertInto('incident_step')
    .values({ incident_id: input.id, step: input.step, note: input.note, done_by: input.by, done_at: input.now })
    .onConflict((conflict) =>
      conflict
        .columns(['incident_id', 'step'])
        .doUpdateSet({ note: input.note, done_by: input.by, done_at: input.now }),
    )
    .execute()
}

export async function insertNotice(db: Db, incidentId: string, accountId: string, now: Date): Promise<void> {
  await db
    .insertInto('incident_notice')
    .values({ incident_id: incidentId, account_id: accountId, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** An account of an address, administrators first, for all that it has; undefined without one. */
export async function accountOfAddress(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .orderBy((account) => account('kind', '=', 'ADMIN'), 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}

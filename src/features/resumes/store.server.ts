import { sql, type Selectable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import type { ResumeTable } from '#db/tables/profiles.ts'
import { fileFacts } from '#features/files/door.server.ts'
import { privateUri } from '#features/files/rules.ts'
import type { Resume } from './contract.ts'

export type ResumeRow = Selectable<ResumeTable>

/** Own live resumes, the default one first, then the newest. */
export async function resumesOf(db: Db, accountId: string): Promise<ResumeRow[]> {
  return db
    .selectFrom('resume')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute()
}

/** One own live resume; `lock` holds it until the transaction ends. */
export async function findResume(db: Db, accountId: string, id: string, lock?: 'lock'): Promise<ResumeRow | undefined> {
  const query = db
    .selectFrom('resume')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertResume(
  db: Db,
  resume: { accountId: string; fileId: string; title: string; locale: 'en' | 'id' },
  now: Date,
): Promise<ResumeRow> {
  return db
    .insertInto('resume')
    .values({
      account_id: resume.accountId,
      kind: 'FILE',
      title: resume.title,
      file_id: resume.fileId,
      locale: resume.locale,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes one the default and no other; null leaves none. */
export async function setDefault(db: Db, accountId: string, id: string | null): Promise<void> {
  await db
    .updateTable('resume')
    .set({ is_default: sql<boolean>`id is not distinct from ${id}::uuid` })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function markDeleted(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('resume')
    .set({ deleted_at: now, is_default: false, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Which of these files were sent with an application: they stay with it. */
export async function sentFiles(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('application')
    .select('resume_file_id')
    .where('resume_file_id', 'in', fileIds)
    .execute()
  return new Set(rows.flatMap(({ resume_file_id }) => resume_file_id ?? []))
}

/** Resumes as answers show them. */
export async function describeResumes(db: Db, rows: readonly ResumeRow[]): Promise<Resume[]> {
  const files = await fileFacts(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
  return rows.map((row) => {
    const file = row.file_id ? files.get(row.file_id) : undefined
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      file: file ? { id: file.id, name: file.name, mime: file.mime, size: file.size, uri: privateUri(file.id) } : null,
      locale: row.locale,
      isDefault: row.is_default,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

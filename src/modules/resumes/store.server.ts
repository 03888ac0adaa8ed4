import { sql, type Selectable } from 'kysely'
import type { Db } from '#db/db.server.ts'
import { rowsOf, type Reader, type RowsOf, type RowsQuery } from '#db/read-together.server.ts'
import type { Tables } from '#db/schema.ts'
import { fileInfos } from '#modules/files/public.server.ts'
import { privateUri } from '#modules/files/rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Resume, ResumeContent } from './contract.shapes.ts'
import type { Person } from './rules.profile.ts'
import { foldWord, type KnownSkill } from './rules.proposal.ts'
import { resumeThemes } from './rules.themes.ts'

export type ResumeRow = Selectable<Tables['resume']>

/** Own resumes that are not deleted, the default first, then the newest. */
export const resumesOf = (db: Db, accountId: string): Promise<ResumeRow[]> => resumesQuery(db, accountId).execute()

const resumesQuery = (db: Db, accountId: string) =>
  db
    .selectFrom('resume')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')

const resumeInstants = { created_at: true, deleted_at: true, updated_at: true } as const

/** The same with their files, for `readOwnResumes`. */
export const ownResumes = (db: Db, accountId: string) => ({
  resumes: rowsOf(resumesQuery(db, accountId), resumeInstants),
  resumeFiles: rowsOf(
    db
      .selectFrom('file')
      .select(['id', 'name', 'mime', 'size'])
      .where('id', 'in', db.selectFrom('resume').select('file_id').where('account_id', '=', accountId))
      .where('deleted_at', 'is', null)
      .where('stored_at', 'is not', null),
  ),
})

export const readOwnResumes = ({ resumes, resumeFiles }: RowsOf<ReturnType<typeof ownResumes>>): Resume[] =>
  describeRows(resumes, new Map(resumeFiles.map((file) => [file.id, file])))

/** One own resume; `lock` locks the row until the transaction ends. */
export async function findResume(db: Db, accountId: string, id: string, lock?: 'lock'): Promise<ResumeRow | undefined> {
  const query = resumeQuery(db, accountId, id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

const resumeQuery = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('resume')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

/** One own resume beside other queries. */
export const resumeRows = (db: Db, accountId: string, id: string): RowsQuery<ResumeRow> =>
  rowsOf(resumeQuery(db, accountId, id), resumeInstants)

export type NewResume = {
  id?: string | undefined
  accountId: string
  title: string
  locale: 'en' | 'id'
  now: Date
} & (
  | { kind: 'FILE'; fileId: string; sourceResumeId?: string; contentKey?: string }
  | ({ kind: 'BUILT'; theme: string } & ResumeContent)
)

/** Undefined when the id, or a copy of this content, already exists. */
export async function insertResume(db: Db, resume: NewResume): Promise<ResumeRow | undefined> {
  return db
    .insertInto('resume')
    .values({
      ...(resume.id && { id: resume.id }),
      account_id: resume.accountId,
      kind: resume.kind,
      title: resume.title,
      locale: resume.locale,
      created_at: resume.now,
      updated_at: resume.now,
      ...(resume.kind === 'FILE'
        ? { file_id: resume.fileId, copied_from: resume.sourceResumeId ?? null, content_key: resume.contentKey ?? null }
        : { theme: resume.theme, header: JSON.stringify(resume.header), body: JSON.stringify(resume.body) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type ResumePatch = {
  title?: string | undefined
  theme?: string | undefined
  locale?: 'en' | 'id' | undefined
  header?: ResumeContent['header'] | undefined
  body?: ResumeContent['body'] | undefined
}

/** Updates the given fields and increments the version. */
export async function patchResume(db: Db, id: string, patch: ResumePatch, now: Date): Promise<ResumeRow> {
  const { header, body, ...rest } = patch
  return db
    .updateTable('resume')
    .set({
      ...rest,
      ...(header && { header: JSON.stringify(header) }),
      ...(body && { body: JSON.stringify(body) }),
      version: sql<number>`version + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The saved PDF copy of this content, if not deleted. */
export async function findPdfCopy(db: Db, from: string, key: string): Promise<ResumeRow | undefined> {
  return db
    .selectFrom('resume')
    .selectAll()
    .where('copied_from', '=', from)
    .where('content_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function setSnapshotFile(db: Db, id: string, snapshot: { fileId: string; key: string }): Promise<void> {
  await db
    .updateTable('resume')
    .set({ snapshot_file_id: snapshot.fileId, snapshot_key: snapshot.key })
    .where('id', '=', id)
    .execute()
}

/** Account data for the header of a resume. */
export async function personOf(db: Db, accountId: string): Promise<Person> {
  return db
    .selectFrom('account')
    .select(['full_name as name', 'email', 'dial_code as dialCode', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Reference skills whose name or alias in either language equals one of the words, by folded word. */
export async function skillsByWord(
  read: Reader,
  locale: Locale,
  words: readonly string[],
): Promise<Map<string, KnownSkill>> {
  if (words.length === 0) return new Map()
  const rows = await read(
    rowsOf(sql<KnownSkill & { word: string }>`
      select w.word, m.code, case when ${locale} = 'id' then m.name_id else m.name_en end as label
      from unnest(${words}::text[]) w(word)
      join master_name n on n.category = 'SKILLS' and n.name = fold_text(btrim(w.word))
      join master m on m.id = n.master_id and m.status = 'ACTIVE'`),
  )
  return new Map(rows.map(({ word, code, label }) => [foldWord(word), { code, label }]))
}

/** Makes one resume the only default; null leaves none. */
export async function setDefault(db: Db, accountId: string, id: string | null): Promise<void> {
  await db
    .updateTable('resume')
    .set({ is_default: sql<boolean>`id is not distinct from ${id}::uuid` })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function softDeleteResumes(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('resume')
    .set({ deleted_at: now, is_default: false, updated_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** The files that were sent with an application and must be kept for it. */
export async function filesInApplications(db: Db, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('application')
    .select('resume_file_id')
    .where('resume_file_id', 'in', fileIds)
    .execute()
  return new Set(rows.flatMap(({ resume_file_id }) => resume_file_id ?? []))
}

/** Resumes in the output shape. */
export async function describeResumes(db: Db, rows: readonly ResumeRow[]): Promise<Resume[]> {
  const files = await fileInfos(
    db,
    rows.flatMap(({ file_id }) => file_id ?? []),
  )
  return describeRows(rows, files)
}

type ResumeFile = { id: string; name: string; mime: string; size: number }

const describeRows = (rows: readonly ResumeRow[], files: ReadonlyMap<string, ResumeFile>): Resume[] =>
  rows.map((row) => {
    const file = row.file_id ? files.get(row.file_id) : undefined
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      file: file ? { id: file.id, name: file.name, mime: file.mime, size: file.size, uri: privateUri(file.id) } : null,
      locale: row.locale,
      theme: resumeThemes.find((each) => each === row.theme) ?? null,
      version: row.version,
      isDefault: row.is_default,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    }
  })

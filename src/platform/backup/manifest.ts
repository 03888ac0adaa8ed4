import { createHash } from 'node:crypto'
import { z } from 'zod'
import { StartError } from '#platform/env/start-error.ts'

/** Raised when an older Karya could not read the backup any more. */
export const backupFormat = 1

/** Written last: a backup without it did not finish. */
export const manifestName = 'manifest.json'
/** Written first: it says to which database an unfinished backup belongs. */
export const startedName = 'started.json'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const size = z.number().int().min(0)
/** An object of the backup, with the hash of its bytes as they are stored. */
const stored = z.object({ path: z.string(), bytes: size, sha256: hash })

const table = z.object({
  schema: z.string(),
  name: z.string(),
  /** Stored columns in their order; PostgreSQL computes the generated ones anew. */
  columns: z.array(z.string()),
  /** All columns, which the checksum covers. */
  allColumns: z.array(z.string()),
  rows: size,
  /** Sum of the hashes of all rows, whatever their order. */
  checksum: z.string(),
  /** Null for a table without rows. */
  data: stored.nullable(),
})

const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })

const content = z.object({
  format: z.literal(backupFormat),
  /** Version of Karya that made the backup. */
  version: z.string(),
  /** Identifies the database over all its backups and restores. */
  database: z.string(),
  /** When the snapshot was taken, by the clock of the database: what was committed before is in the backup. */
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  databaseBytes: size,
  migrations: z.array(z.object({ name: z.string(), hash })),
  /** The newest link of the audit chain: `npm run audit:verify -- --head <seq>:<hash>` compares another chain with it. */
  audit: z.object({ seq: size, hash }).nullable().optional(),
  /** Accounts and companies that had been erased: a restore of an older backup erases them again. */
  erased: z.array(z.uuid()).optional(),
  /** The newest migration of the queue's own schema. */
  queueMigration: size,
  tables: z.array(table),
  sequences: z.array(sequence),
  /** The list has one line of JSON for each file: key, bytes, sha256. */
  files: z.object({ count: size, bytes: size, list: stored.nullable(), missing: z.array(z.string()) }),
  /** The key of DATA_DIR, unless it was left out or SECRET_KEYS is set. */
  key: stored.nullable(),
})

export type Manifest = z.infer<typeof content>
export type TableEntry = z.infer<typeof table>
export type SequenceEntry = z.infer<typeof sequence>
export type StoredObject = z.infer<typeof stored>

export const fileEntry = z.object({ key: z.string(), bytes: size, sha256: hash })
export type FileEntry = z.infer<typeof fileEntry>

const digest = (manifest: unknown) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

export const writeManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ ...manifest, checksum: digest(manifest) }, null, 1)}\n`

/** A manifest with the id of its backup, which is its checksum. Throws StartError for a damaged one and one of a newer Karya. */
export function readManifest(text: string): { id: string; manifest: Manifest } {
  const { checksum, ...rest } = parse(text)
  const format = z.number().safeParse(rest['format']).data ?? 0
  if (format > backupFormat)
    throw new StartError(
      `The backup has format ${format}, and this Karya reads up to ${backupFormat}: use the version that made it, or a newer one.`,
    )
  const { data: manifest } = content.safeParse(rest)
  const id = digest(rest)
  if (!manifest || id !== checksum)
    throw new StartError(`The ${manifestName} of the backup is damaged: use another backup.`)
  return { id, manifest }
}

function parse(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).catch({}).parse(JSON.parse(text))
  } catch {
    return {} // a manifest that is no JSON is damaged, as one with a wrong checksum
  }
}

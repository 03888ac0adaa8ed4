import { z } from 'zod'
import { StartError } from '#platform/env/start-error.ts'
import type { BackupStore } from '#platform/backup/store.ts'
import { text } from 'node:stream/consumers'

/** Raised when an older Karya could not read the archive any more. */
export const archiveFormat = 1

/** Paths inside an archive. */
export const layout = {
  description: 'archive.json',
  /** The end of the log while nothing is written. */
  position: 'position.json',
  postgresSecret: 'postgres.secret',
  key: 'secret.key',
  bases: 'base',
  wal: 'wal',
  files: 'files',
  /** Files that no row refers to, with the time at which that was seen first. */
  unreferenced: 'unreferenced.json',
} as const

export const archivePattern = /^archive-\d{8}T\d{6}Z-([0-9a-f]{8})$/
export const basePattern = /^\d{8}T\d{6}Z$/
const position = z.string().regex(/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/)

const description = z.object({
  format: z.number().int(),
  /** Identifies the database over all its backups and restores. */
  database: z.string(),
  systemId: z.string(),
  timeline: z.number().int(),
  segmentBytes: z.number().int(),
  /** Major version of PostgreSQL. */
  postgres: z.number().int(),
  platform: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Where its log begins. */
  start: position,
})
export type ArchiveDescription = z.infer<typeof description>

const base = z.object({
  /** The log that leads from the copied files to a consistent state. */
  start: position,
  end: position,
  endedAt: z.iso.datetime(),
  version: z.string(),
  /** Bytes of the data folder. */
  bytes: z.number().int(),
  data: z.object({ path: z.string(), bytes: z.number().int(), sha256: z.string() }),
})
export type BaseManifest = z.infer<typeof base>

const reached = z.object({ position, at: z.number().int() })
const unreferenced = z.record(z.string(), z.iso.datetime())

async function readJson<T>(store: BackupStore, path: string, schema: z.ZodType<T>): Promise<T | null> {
  const stream = await store.read(path)
  if (!stream) return null
  const parsed = schema.safeParse(parse(await text(stream)))
  if (parsed.success) return parsed.data
  throw new StartError(`${store.describe(path)} is damaged.`)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // it is damaged, as one with wrong content
  }
}

/** The description of an archive; null when there is none at the path. Throws StartError for one of a newer Karya. */
export async function readDescription(store: BackupStore, archive: string): Promise<ArchiveDescription | null> {
  const stored = await readJson(store, join(archive, layout.description), description)
  if (stored && stored.format > archiveFormat)
    throw new StartError(
      `The archive has format ${stored.format}, and this Karya reads up to ${archiveFormat}: use the version that made it, or a newer one.`,
    )
  return stored
}

export const readBase = (store: BackupStore, archive: string, name: string): Promise<BaseManifest | null> =>
  readJson(store, join(archive, layout.bases, name, 'manifest.json'), base)

export const readPosition = (store: BackupStore, archive: string): Promise<z.infer<typeof reached> | null> =>
  readJson(store, join(archive, layout.position), reached)

export const readUnreferenced = async (store: BackupStore, archive: string): Promise<Record<string, string>> =>
  (await readJson(store, join(archive, layout.unreferenced), unreferenced)) ?? {}

/** The base backups of an archive that are complete, oldest first. */
export async function listBases(
  store: BackupStore,
  archive: string,
): Promise<{ name: string; manifest: BaseManifest }[]> {
  const names = (await store.list(join(archive, layout.bases))).filter((name) => basePattern.test(name)).toSorted()
  const bases = await Promise.all(names.map(async (name) => ({ name, manifest: await readBase(store, archive, name) })))
  return bases.flatMap(({ name, manifest }) => (manifest ? [{ name, manifest }] : []))
}

export const join = (...parts: string[]): string => parts.filter(Boolean).join('/')

/** Such as `20261123T101500Z`. */
export const timeName = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Files are stored by key and content: a document that is rebuilt keeps its key. */
export const fileName = (key: string, sha256: Buffer): string =>
  `${key.replaceAll('/', '_')}_${sha256.toString('hex').slice(0, 16)}`

import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { BackupStore } from '#platform/backup/store.ts'
import { openReplication } from './replication.server.ts'
import { archiveFormat, archivePattern, join, layout, readDescription, readPosition, timeName } from './layout.ts'
import { formatPosition, parsePosition, readChunkNames, segmentStart, type Position } from './wal-chunks.ts'

/** The archive that the database writes to: the name of its slot says which one it is. */
export type OpenArchive = {
  name: string
  slot: string
  timeline: number
  segmentBytes: number
  /** The end of its log, and the time (milliseconds) before which every commit is in it. */
  end: Position
  coveredAt: number
}

export type ArchiveSource = {
  /** A superuser's session on the server. */
  admin: pg.Client
  /** For streaming replication. */
  adminUrl: string
  store: BackupStore
  /** Identifies the database over its backups and restores. */
  database: string
  version: string
  postgresSecret: string
  /** Null when the key does not belong into the archive. */
  key: string | null
  log: (line: string) => void
}

/** Any constant: one process archives at a time. */
export const archiveLock = 5_262_018
const slotPattern = /^karya_([0-9a-f]{8})$/

/**
 * Opens the archive that this database has in the place, or begins a new one. PostgreSQL keeps the log from the end of the archive
 * for its slot. A restored database has no slot, one whose slot was given up or that went back in time cannot go on: each begins anew.
 */
export async function openArchive(source: ArchiveSource): Promise<OpenArchive & { isNew: boolean }> {
  const server = await identify(source.adminUrl)
  const { rows: slots } = await source.admin.query<{ slot: string; start: string | null; lost: boolean }>(
    `select slot_name as slot, restart_lsn::text as start, coalesce(wal_status = 'lost', false) as lost
     from pg_replication_slots where slot_name like 'karya\\_%' and slot_type = 'physical'`,
  )
  const names = await source.store.list()
  let open: OpenArchive | null = null
  for (const { slot, start, lost } of slots) {
    const id = slotPattern.exec(slot)?.[1]
    const name = names.find((each) => archivePattern.exec(each)?.[1] === id)
    const archive = id && name && start && !lost ? await resume(source, server, { name, slot, start }) : null
    if (archive && !open) open = archive
    else await source.admin.query('select pg_drop_replication_slot($1)', [slot])
  }
  return open ? { ...open, isNew: false } : { ...(await begin(source, server)), isNew: true }
}

type ServerPosition = { systemId: string; timeline: number; position: Position }

async function identify(adminUrl: string): Promise<ServerPosition> {
  const client = await openReplication(adminUrl)
  try {
    const { rows } = await client.query<{ systemid: string; timeline: number | string; xlogpos: string }>(
      'IDENTIFY_SYSTEM',
    )
    const [server] = rows
    if (!server) throw new Error('PostgreSQL does not identify itself')
    return {
      systemId: server.systemid,
      timeline: Number(server.timeline),
      position: parsePosition(server.xlogpos),
    }
  } finally {
    await client.end()
  }
}

async function resume(
  { store, database }: ArchiveSource,
  server: ServerPosition,
  { name, slot, start }: { name: string; slot: string; start: string },
): Promise<OpenArchive | null> {
  const description = await readDescription(store, name)
  if (!description) return null
  const { segmentBytes, timeline } = description
  const chunks = readChunkNames(await store.list(join(name, layout.wal)))
  const end = chunks.at(-1)?.end ?? parsePosition(description.start)
  const canResume =
    description.database === database &&
    description.systemId === server.systemId &&
    timeline === server.timeline &&
    segmentStart(parsePosition(start), segmentBytes) <= end &&
    end <= server.position // otherwise the data folder is an older copy
  return canResume ? { name, slot, timeline, segmentBytes, end, coveredAt: chunks.at(-1)?.at ?? 0 } : null
}

async function begin(source: ArchiveSource, server: ServerPosition): Promise<OpenArchive> {
  const { admin, store, database, version, postgresSecret, key, log } = source
  const id = randomBytes(4).toString('hex')
  const [slot, name] = [`karya_${id}`, `archive-${timeName(new Date())}-${id}`]
  // The slot comes first: one without an archive is dropped by the next start.
  const { rows } = await admin.query<{ start: string; segment: string; major: number; now: Date }>(
    `select lsn::text as start, current_setting('wal_segment_size') as segment, now(),
       current_setting('server_version_num')::int / 10000 as major
     from pg_create_physical_replication_slot($1, true)`,
    [slot],
  )
  const [made] = rows
  if (!made) throw new Error('PostgreSQL made no replication slot')
  const { rows: sizes } = await admin.query<{ bytes: string }>('select pg_size_bytes($1)::text as bytes', [
    made.segment,
  ])
  const segmentBytes = Number(sizes[0]?.bytes)
  const start = segmentStart(parsePosition(made.start), segmentBytes)
  await store.writeAtomically(join(name, layout.postgresSecret), postgresSecret)
  if (key !== null) await store.writeAtomically(join(name, layout.key), key)
  const description = {
    format: archiveFormat,
    database,
    systemId: server.systemId,
    timeline: server.timeline,
    segmentBytes,
    postgres: made.major,
    platform: process.platform,
    version,
    startedAt: made.now.toISOString(),
    start: formatPosition(start),
  }
  await store.writeAtomically(join(name, layout.description), `${JSON.stringify(description, null, 1)}\n`)
  log(`A new archive begins: ${store.describe(name)}.`)
  return { name, slot, timeline: server.timeline, segmentBytes, end: start, coveredAt: 0 }
}

/** Milliseconds of the moment up to which an archive holds everything that was committed; null for an empty one. */
export async function coveredUntil(store: BackupStore, archive: string): Promise<number | null> {
  const last = readChunkNames(await store.list(join(archive, layout.wal))).at(-1)
  if (!last) return null
  const idle = await readPosition(store, archive)
  // A position that the chunks have left behind, or never reached, says nothing.
  return idle && parsePosition(idle.position) === last.end ? Math.max(idle.at, last.at) : last.at
}

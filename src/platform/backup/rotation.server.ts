import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { StartError } from '#platform/env/start-error.ts'
import { manifestName, readManifest, startedName, type Manifest } from './manifest.ts'
import type { BackupStore } from './store.ts'

export const namePattern = /^karya-\d{8}T\d{6}Z$/
const started = z.object({ database: z.string() })

async function readText(store: BackupStore, path: string): Promise<string | null> {
  const stream = await store.read(path)
  return stream && text(stream)
}

/** Names of the backups of this database in a place, oldest first. Whatever else is there is left alone. */
async function backupsOf(store: BackupStore, database: string): Promise<{ name: string; complete: boolean }[]> {
  const backups: { name: string; complete: boolean }[] = []
  for (const name of (await store.list()).filter((each) => namePattern.test(each)).sort()) {
    const begun = await readText(store, `${name}/${startedName}`)
    if (begun === null || started.safeParse(JSON.parse(begun)).data?.database !== database) continue
    backups.push({ name, complete: (await store.list(name)).includes(manifestName) })
  }
  return backups
}

/** Removes what killed backups left. The caller holds the lock of backups, so none of them is still being written. */
export async function removeUnfinished(store: BackupStore, database: string): Promise<string[]> {
  const unfinished = (await backupsOf(store, database)).filter(({ complete }) => !complete).map(({ name }) => name)
  for (const name of unfinished) await remove(store, name)
  return unfinished
}

/** Removes all but the newest `keep` complete backups. */
export async function removeOldest(store: BackupStore, database: string, keep: number): Promise<string[]> {
  const complete = (await backupsOf(store, database)).filter((backup) => backup.complete).map(({ name }) => name)
  const old = complete.slice(0, Math.max(0, complete.length - keep))
  for (const name of old) await remove(store, name)
  return old
}

/** The manifest goes first, so that a backup that is half removed counts as unfinished; what says so goes last. */
async function remove(store: BackupStore, name: string): Promise<void> {
  await store.remove(`${name}/${manifestName}`)
  await store.remove(name, startedName)
}

/**
 * Accounts and companies that were erased between a backup and the newest one beside it: `erased` of a manifest lists all until then. A
 * newer backup whose manifest is damaged is left for the one before it.
 */
export async function erasedSince(
  place: BackupStore,
  { database, erased = [] }: Manifest,
  log: (line: string) => void,
): Promise<string[]> {
  const known = new Set(erased)
  for (const { name } of (await backupsOf(place, database)).filter(({ complete }) => complete).toReversed()) {
    try {
      const { manifest } = readManifest((await readText(place, `${name}/${manifestName}`)) ?? '')
      return (manifest.erased ?? []).filter((id) => !known.has(id))
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      log(`Who was erased until ${name} is not known: ${error.message}`)
    }
  }
  return []
}

/** Opens a backup whose folder the store is. Throws StartError for one that is missing, unfinished or damaged. */
export async function openBackup(store: BackupStore): Promise<{ id: string; manifest: Manifest }> {
  const manifest = await readText(store, manifestName)
  if (manifest !== null) return readManifest(manifest)
  const names = await store.list()
  if (names.includes(startedName))
    throw new StartError(`The backup ${store.describe()} did not finish: use another one.`)
  const newest = names
    .filter((name) => namePattern.test(name))
    .sort()
    .at(-1)
  throw new StartError(
    newest
      ? `${store.describe()} holds several backups: name one of them, such as ${store.describe(newest)}.`
      : `There is no backup in ${store.describe()}.`,
  )
}

import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { loadReference } from '#features/reference/load.server.ts'
import { migrate } from '#db/migrate.server.ts'
import { openDatabase } from '#db/db.server.ts'
import { errorCode } from '#platform/env/disk-error.ts'
import { startTemporary } from '#platform/postgres/temporary.server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

/** Makes one migrated database with reference data; every suite copies it. Without TEST_DATABASE_URL it starts a PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL']
  const own = given ? undefined : await startTemporary()
  const adminUrl = given ?? own?.url ?? ''
  const template = await makeTemplate(adminUrl)
  project.provide('adminUrl', adminUrl)
  project.provide('template', template)
  return async () => {
    await dropDatabase(adminUrl, template)
    await own?.stop()
  }
}

/** A migrated database with reference data to copy; answers its name. */
export async function makeTemplate(adminUrl: string): Promise<string> {
  const template = `karya_template_${process.pid}`
  await dropDatabase(adminUrl, template)
  await admin(adminUrl, `create database ${template}`)
  const url = withDatabase(adminUrl, template)
  await migrate(url)
  const database = openDatabase({ url, max: 2 })
  await loadReference(database.db)
  await database.close()
  return template
}

export async function admin(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops a database with whatever connections are left to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const drop = `drop database if exists ${name}`
  try {
    await admin(adminUrl, `${drop} with (force)`)
  } catch (error) {
    // PostgreSQL's own clean-up is at work there, which is not ours to end: without force it is asked to leave and waited for.
    if (errorCode(error) !== '42501') throw error
    await admin(adminUrl, drop)
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

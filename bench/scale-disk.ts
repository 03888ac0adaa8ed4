import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

async function withClient<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** Loads without autovacuum, then restores the settings and frees the space of the log. */
export async function quietly<T>(adminUrl: string, load: () => Promise<T>): Promise<T> {
  await withClient(adminUrl, async (client) => {
    await client.query('alter system set autovacuum = off')
    await client.query('select pg_reload_conf()')
  })
  const answer = await load()
  await withClient(adminUrl, trimLog)
  return answer
}

/** PostgreSQL keeps files of its log for later, up to `max_wal_size`; going through them once with less allowed lets go of them. */
async function trimLog(client: pg.Client): Promise<void> {
  await client.query('alter system reset autovacuum')
  await client.query(`alter system set max_wal_size = '32MB'`)
  await client.query(`alter system set min_wal_size = '32MB'`)
  await client.query('select pg_reload_conf()')
  const { rows } = await client.query<{ files: number }>('select count(*)::int as files from pg_ls_waldir()')
  for (let file = 0; file < (rows[0]?.files ?? 0); file++) {
    await client.query(`select pg_logical_emit_message(false, 'karya-scale', 'next')`)
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
  await client.query('alter system reset max_wal_size')
  await client.query('alter system reset min_wal_size')
  await client.query('select pg_reload_conf()')
}

export type TableSize = { name: string; rows: number; table: string; indexes: string }

/** The largest tables, everything under the database's folder in bytes, the log's part apart, and whether the server's memory is in huge pages. */
export async function sizesOf(
  url: string,
  home: string,
): Promise<{ tables: TableSize[]; database: string; bytes: number; log: number; hugePages: string }> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<TableSize>(
      `select relname as name, reltuples::bigint as rows, pg_size_pretty(pg_table_size(oid)) as table, pg_size_pretty(pg_indexes_size(oid)) as indexes
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by pg_total_relation_size(oid) desc limit 14`,
    )
    const { rows } = await client.query<{ size: string; huge: string }>(
      `select pg_size_pretty(pg_database_size(current_database())) as size, current_setting('huge_pages_status') as huge`,
    )
    return {
      tables,
      database: rows[0]?.size ?? '',
      bytes: bytesIn(home),
      log: bytesIn(path.join(home, 'cluster/pg_wal')),
      hugePages: rows[0]?.huge ?? '',
    }
  })
}

/** What everything below a folder takes on the disk; what goes away meanwhile does not count. */
function bytesIn(dir: string): number {
  return readdirSync(dir, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
    const file = statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })
    return sum + (file?.isFile() ? file.blocks * 512 : 0)
  }, 0)
}

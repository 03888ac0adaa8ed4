import type pg from 'pg'

type Making = { drop: string; make: string }

/** Runs each statement once, on whichever connection is free next. */
async function onEach(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const left = [...statements]
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await client.query(next)
    }),
  )
}

/**
 * Fills tables without their indexes and builds these from the whole after: in order and packed, in a part of the time.
 * Keys that other tables point to stay. Their triggers, which would read them without an index, are off meanwhile.
 */
export async function withoutIndexes(
  clients: readonly pg.Client[],
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const [first] = clients
  if (!first) return
  const { rows } = await first.query<Making>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as make
     from pg_constraint c where contype in ('p', 'u') and conrelid = any($1::regclass[])
       and not exists (select from pg_constraint other where other.conindid = c.conindid and other.contype = 'f')
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     from pg_index where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
    [tables],
  )
  for (const { drop } of rows) await first.query(drop)
  for (const table of tables) await first.query(`alter table ${table} disable trigger user`)
  await fill()
  for (const table of tables) await first.query(`alter table ${table} enable trigger user`)
  await onEach(
    clients,
    rows.map(({ make }) => make),
  )
}

/** Tables of the product, the largest first, vacuumed and analysed on all connections at once. */
export async function vacuumAll(clients: readonly pg.Client[]): Promise<void> {
  const [first] = clients
  const { rows } = (await first?.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_table_size(oid) desc`,
  )) ?? { rows: [] }
  await onEach(
    clients,
    rows.map(({ name }) => `vacuum (analyze) ${name}`),
  )
}

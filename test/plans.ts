import type { Pool } from 'pg'
import type { Database } from '#db/db.server.ts'

export type Asked = { text: string; values: unknown[] }
type Listened = { query: (...args: unknown[]) => unknown }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** Notes every query of the pools while `run` runs, each text once. */
export async function asked(database: Database, run: () => Promise<unknown>): Promise<Asked[]> {
  const found = new Map<string, Asked>()
  const heard = new Set<Listened>()
  const listen = (client: Listened) => {
    if (heard.has(client)) return
    heard.add(client)
    const plain = client.query.bind(client)
    client.query = (...args) => {
      const [first, second] = args
      const config = typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] })
      const text = config.text ?? ''
      const values = Array.isArray(second) ? (second as unknown[]) : ((config as Partial<Asked>).values ?? [])
      if (/^\s*(select|with)\b/i.test(text)) found.set(text, { text, values })
      return plain(...args)
    }
  }
  const pools = [database.pool, database.search]
  for (const pool of pools) pool.on('acquire', listen as never)
  try {
    await run()
  } finally {
    for (const pool of pools) pool.off('acquire', listen as never)
    for (const client of heard) Reflect.deleteProperty(client, 'query') // the driver's own stands behind it
  }
  return [...found.values()]
}

/** How each table of a query is read where reading it from end to end is no choice; the query is not run. */
export async function scansOf(
  pool: Pool,
  { text, values }: Asked,
): Promise<{ how: string; table: string; by: string }[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(`explain (format json) ${text}`, values)
    const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) =>
      nodes(Plan).flatMap((node) =>
        node['Relation Name']
          ? [{ how: node['Node Type'], table: node['Relation Name'], by: node['Index Name'] ?? '' }]
          : [],
      ),
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Rows that a query throws away or reads one after the other without an index, by the place where it does; run for real, then undone. */
export async function readInVain(pool: Pool, { text, values }: Asked): Promise<{ where: string; rows: number }[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const found: { where: string; rows: number }[] = []
    const walk = (node: Node): void => {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
      const read = node['Node Type'] === 'Seq Scan' ? node['Actual Rows'] + removed : removed
      const where = `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node['Index Name'] ?? ''}`.trim()
      if (node['Relation Name']) found.push({ where, rows: Math.round(read * node['Actual Loops']) })
      for (const below of node.Plans ?? []) walk(below)
    }
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? []) walk(Plan)
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

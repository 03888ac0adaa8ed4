import { Kysely, PostgresDialect } from 'kysely'
import { generate, IdentifierNode, PostgresDialect as GeneratorDialect } from 'kysely-codegen'
import pg from 'pg'
import { columnTypes, typeSources } from '../src/db/column-types.ts'

/** The row types of a migrated database, as `src/db/types.generated.ts` holds them. */
export async function rowTypes(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const dialect = new GeneratorDialect({ dateParser: 'string' })
  const named = Object.keys(typeSources).map((name) => [name.toLowerCase(), new IdentifierNode(name)])
  Object.assign(dialect.adapter.scalars, Object.fromEntries(named))
  const unused = new Set(Object.keys(columnTypes))
  try {
    const text = await generate({
      db,
      dialect,
      outFile: null,
      typeMapping: { int8: 'number', numeric: 'number' }, // as the parsers in db.server.ts read them
      customImports: { ...typeSources },
      typeOnlyImports: true,
      includePattern: 'public.*',
      excludePattern: 'public.(schema_migration|job_search_source|ranked_master)',
      postprocess: ({ metadata }) => {
        for (const { name: table, columns } of metadata.tables)
          for (const column of columns) {
            const path = `${table}.${column.name}`
            const type = columnTypes[path]
            unused.delete(path)
            if (type) Object.assign(column, { dataType: type })
          }
        return Promise.resolve(metadata)
      },
    })
    if (unused.size > 0) throw new Error(`columnTypes names columns that are not there: ${[...unused].join(', ')}`)
    return text
  } finally {
    await pool.end()
  }
}

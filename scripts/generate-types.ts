import { writeFileSync } from 'node:fs'
import { migrate } from '../src/db/migrate.server.ts'
import { startTemporary } from '../src/platform/postgres/temporary.server.ts'
import { rowTypes } from './row-types.ts'

const database = await startTemporary()
try {
  await migrate(database.url)
  writeFileSync(new URL('../src/db/types.generated.ts', import.meta.url), await rowTypes(database.url))
} finally {
  await database.stop()
}

import { parseArgs } from 'node:util'
import { startDatabase } from '../src/app/start/database.server.ts'
import { openDatabase } from '../src/db/db.server.ts'
import { describeReport, parseHead } from '../src/platform/audit/describe.ts'
import { auditKeys } from '../src/platform/audit/row.server.ts'
import { notedHeads } from '../src/platform/audit/store.server.ts'
import { verifyAudit } from '../src/platform/audit/verify.server.ts'
import { readEnv } from '../src/platform/env/env.server.ts'
import { StartError } from '../src/platform/env/start-error.ts'

/** Reads the whole audit chain. Ends with 0 when it is whole, with 1 when it is not or could not be read, with 2 for an unknown option. */
async function run(): Promise<number> {
  const head = headOption()
  if (head === undefined) {
    console.error('Usage: npm run audit:verify [-- --head <number>:<hash of the mail, the log or the backup manifest>]')
    return 2
  }
  const env = readEnv()
  const server = await startDatabase(env, () => undefined)
  try {
    const { db, close } = openDatabase({ url: server.url, max: 2 })
    try {
      const noted = [...(head ? [head] : []), ...(await notedHeads(db))]
      const report = await verifyAudit(db, auditKeys(env), { noted })
      for (const line of describeReport(report)) console.log(line)
      return report.problem ? 1 : 0
    } finally {
      await close()
    }
  } finally {
    await server.stop()
  }
}

/** The head to compare with; null without one, undefined for a command line that is not understood. */
function headOption() {
  try {
    const { values } = parseArgs({ args: process.argv.slice(3), options: { head: { type: 'string' } } })
    return values.head === undefined ? null : parseHead(values.head)
  } catch {
    return undefined // an option that is not known is answered by the usage
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  return 1
})

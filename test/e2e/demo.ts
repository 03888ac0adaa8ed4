import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { admin, withDatabase } from '../fixtures/database.ts'
import { testAppAt } from '../fixtures/open-test-app.ts'
import { stageLegal } from './a11y/screens.legal.ts'
import { stageScreens } from './a11y/screens.ts'
import { stageSecond } from './a11y/screens.second.ts'
import { test as siteTest } from './site.ts'

const folder = () => process.env['E2E_DEMO'] ?? ''
/** The database and the files of the demo, to open sites over copies of them. */
const demoData = () => ({
  template: `${process.env['E2E_TEMPLATE'] ?? ''}_demo`,
  files: path.join(folder(), 'files'),
})

const written = () => path.join(folder(), 'screens.json')
type Staged = Awaited<ReturnType<typeof stageScreens>>

/** Loads the demo into a database of its own, with what its screens need in addition. */
export async function playDemo(): Promise<void> {
  const { template, files } = demoData()
  const adminUrl = process.env['E2E_ADMIN_URL'] ?? ''
  await admin(adminUrl, `create database ${template} template ${process.env['E2E_TEMPLATE'] ?? ''} strategy file_copy`)
  mkdirSync(files)
  const env = { NODE_ENV: 'production', APP_URL: 'http://localhost:3000', DATA_DIR: files }
  const app = testAppAt(withDatabase(adminUrl, template), { demo: true, clock: 'running', env })
  try {
    const { callers, screens } = await stageScreens(app)
    await stageLegal(app, callers.admin)
    await stageSecond(app, callers.admin)
    writeFileSync(written(), JSON.stringify({ callers, screens: [...screens] }))
  } finally {
    await app.database.close()
  }
}

/** The screens of the demo that was played, and who looks at them. */
export function demoScreens(): Staged {
  const { callers, screens } = JSON.parse(readFileSync(written(), 'utf8')) as Pick<Staged, 'callers'> & {
    screens: [string, Staged['screens'] extends Map<string, infer Screens> ? Screens : never][]
  }
  return { callers, screens: new Map(screens) }
}

/** Tests over a copy of the demo. Whoever sets options of their own gets a worker of their own, which takes seconds to start. */
export const test = siteTest.extend({ data: demoData() })

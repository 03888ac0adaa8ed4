import {
  createBootstrapToken,
  createDemoAccounts,
  createVerifiedAccount,
  demoPersonas,
} from '#modules/accounts/public.server.ts'
import { earlier } from './demo.earlier-round.server.ts'
import { seedDemo } from './demo.server.ts'
import { openSeedClient } from './seed-client.server.ts'
import type { Core } from '#platform/core/core.server.ts'

type Persona = { who: string; email: string; password: string; signIn: string }

/** Accounts to sign in with after a start: the personas of demo mode, or the token for the first administrator when there is none. */
export type FirstPeople = { personas: readonly Persona[]; bootstrapToken: string | null }

const { candidate, newcomer, employer, hiringManager, admin, moderator, support } = demoPersonas
/** The people of demo mode, and where each signs in. */
export const personas: readonly Persona[] = [
  { who: 'candidate', ...candidate, signIn: '/jobsseekers/login' },
  { who: 'new candidate', ...newcomer, signIn: '/jobsseekers/login' },
  { who: 'employer', ...employer, signIn: '/employer/login' },
  { who: 'hiring manager', ...hiringManager, signIn: '/employer/login' },
  { who: 'administrator', ...admin, signIn: '/admin' },
  { who: 'moderator', ...moderator, signIn: '/admin' },
  { who: 'support', ...support, signIn: '/admin' },
]

/** Creates the accounts of demo mode; existing ones stay as they are. */
export async function seedFirstPeople(core: Core, demo: boolean): Promise<FirstPeople> {
  const { database, clock } = core.parts
  if (!demo) return { personas: [], bootstrapToken: await createBootstrapToken(database.db, clock.now()) }
  await seedDemo(core, await createDemoPeople(core))
  return { personas, bootstrapToken: null }
}

const dayMs = 86_400_000

/** Creates the accounts of demo mode. The employer registered before the first job that the demo shows, so not today. */
export async function createDemoPeople(core: Core): ReturnType<typeof createDemoAccounts> {
  const client = openSeedClient(core)
  client.setTime(new Date(core.parts.clock.now().getTime() - earlier.founded * dayMs))
  await client.core.asSystem((ctx) =>
    createVerifiedAccount(ctx, { kind: 'EMPLOYER', ...employer, phone: '81200000002' }),
  )
  return core.asSystem(createDemoAccounts)
}

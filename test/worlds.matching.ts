import type { Updateable } from 'kysely'
import type { Tables } from '#db/schema.ts'
import { profileChanged } from '#features/profiles/events.ts'
import type { TestHouse } from './house.ts'
import { aCity } from './worlds.jobs.ts'
import { aCandidate } from './worlds.ts'

export type Person = Awaited<ReturnType<typeof aCandidate>>
export type PersonSeed = {
  name?: string
  role?: string
  domain?: string
  skills?: string[]
  city?: string | null
  months?: number
  /** Whole units a month. */
  wants?: number
  visibility?: 'STANDARD' | 'LIMITED' | 'HIDDEN'
  daysAway?: number
  moves?: boolean
  headline?: string
  qualification?: string
}

/** A candidate whose profile fits `aJob` as it comes, announced so that matching has them. */
export async function aPerson(world: TestHouse, seed: PersonSeed = {}): Promise<Person> {
  const person = await aCandidate(world, seed.name)
  await world.db
    .updateTable('candidate_profile')
    .set({
      role_code: seed.role ?? 'BACK_END_DEVELOPER',
      domain: seed.domain ?? 'INFORMATION_TECHNOLOGY',
      city_id: seed.city === undefined ? await aCity(world) : seed.city,
      experience_months: seed.months ?? 30,
      expected_salary_minor: (seed.wants ?? 9_000_000) * 100,
      salary_currency: 'IDR',
      salary_period: 'MONTH',
      visibility: seed.visibility ?? 'STANDARD',
      willing_to_move: seed.moves ?? false,
      headline: seed.headline ?? 'Writes calm software',
    })
    .where('account_id', '=', person.id)
    .execute()
  const skills = seed.skills ?? ['TYPESCRIPT', 'PYTHON']
  if (skills.length > 0)
    await world.db
      .insertInto('candidate_skill')
      .values(skills.map((skill_code, sort) => ({ account_id: person.id, skill_code, sort })))
      .execute()
  await world.db
    .insertInto('profile_item')
    .values({
      account_id: person.id,
      section: 'education',
      title: 'Informatics',
      details: JSON.stringify({ qualification: seed.qualification ?? 'BACHELOR' }),
    })
    .execute()
  if (seed.daysAway)
    await world.db
      .updateTable('account')
      .set({ last_active_at: new Date(world.clock.now().getTime() - seed.daysAway * 86_400_000) })
      .where('id', '=', person.id)
      .execute()
  await announce(world, person.id)
  return person
}

/** Says that a profile was changed, as every way of changing it does. */
export async function announce(world: TestHouse, accountId: string): Promise<void> {
  await world.house.asSystem((ctx) => ctx.emit(profileChanged, { accountId }))
}

/** Changes facts of a profile behind the forms, and says so. */
export async function changeProfile(
  world: TestHouse,
  accountId: string,
  facts: Updateable<Tables['candidate_profile']>,
) {
  await world.db.updateTable('candidate_profile').set(facts).where('account_id', '=', accountId).execute()
  await announce(world, accountId)
}

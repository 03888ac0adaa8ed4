import type { Caller } from '#kernel/caller.ts'
import type { SeedClient } from './seed-client.server.ts'

const dayMs = 86_400_000
const pools = [
  {
    id: '01950c4e-6f00-7a10-8000-00000000a001',
    name: 'Backend, next opening',
    note: 'Strong second choices and people to call first when the payments team grows.',
    shared: true,
    people: [
      ['intan', 'Spoke at our meetup in May. Prefers platform work, free from January.', ['Second choice', 'January']],
      ['fajar', 'Knows queues well; wants to stay in Yogyakarta.', ['Second choice']],
      ['yohana', null, []],
    ],
  },
  {
    id: '01950c4e-6f00-7a10-8000-00000000a002',
    name: 'Magang 2027',
    note: null,
    shared: false,
    people: [['lia', 'Hubungi lagi setelah wisuda.', ['Wisuda Februari']]],
  },
] as const

/** Two talent pools of Budi's, one that his team sees and one of his own. May be repeated. */
export async function addTalent(
  client: SeedClient,
  { owner, candidates, today }: { owner: Caller; candidates: ReadonlyMap<string, Caller>; today: number },
): Promise<void> {
  const call = client.as(owner)
  for (const [at, { people, ...pool }] of pools.entries()) {
    client.setTime(new Date(today - (12 - at * 4) * dayMs))
    await call('talent.poolSave', pool)
    for (const [name, note, tags] of people) {
      const caller = candidates.get(`${name}@demo.karya.local`)
      if (caller?.kind !== 'candidate') throw new Error(`the demo has no ${name}`)
      await call('talent.add', { poolId: pool.id, candidateId: caller.accountId, note, tags: [...tags] })
    }
  }
}

import type pg from 'pg'
import { copyRows, type Cell } from './copy-rows.ts'
import type { Dice } from './random.ts'
import type { Dataset } from './scale-rows.ts'

const nameStarts = [
  'Nusantara',
  'Sinar',
  'Maju',
  'Cipta',
  'Bintang',
  'Harapan',
  'Surya',
  'Mitra',
  'Karsa',
  'Lentera',
  'Samudra',
  'Global',
  'Prima',
  'Andalan',
]
const nameEnds = [
  'Jaya',
  'Abadi',
  'Sejahtera',
  'Digital',
  'Logistik',
  'Medika',
  'Pangan',
  'Energi',
  'Konstruksi',
  'Studio',
  'Utama',
  'Retail',
  'Edukasi',
  'Finansial',
]

/** Companies with an owner each, all approved. */
export async function companies(
  client: pg.Client,
  random: Dice,
  { companies: all, industries, cities }: Dataset,
): Promise<void> {
  const people = all.map(({ owner }, n): Cell[] => [
    owner,
    'EMPLOYER',
    `owner${n}@bench.invalid`,
    'Budi Santoso',
    new Date(),
  ])
  await copyRows(client, 'account', ['id', 'kind', 'email', 'full_name', 'email_verified_at'], people)
  const rows = all.map(({ id }, n): Cell[] => {
    const name = `${random.pick(nameStarts)} ${random.pick(nameEnds)} ${n}`
    return [
      id,
      name,
      name.toLowerCase().replaceAll(' ', '-'),
      'APPROVED',
      random.common(industries),
      random.common(cities),
      80,
    ]
  })
  await copyRows(client, 'company', ['id', 'name', 'slug', 'status', 'industry', 'city_id', 'completion'], rows)
  await copyRows(
    client,
    'company_member',
    ['company_id', 'account_id', 'role'],
    all.map(({ id, owner }): Cell[] => [id, owner, 'OWNER']),
  )
}

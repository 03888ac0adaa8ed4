import { submitCompany, type CompanyDraft } from './post.server.ts'
import type { SeedClient } from './seed-client.server.ts'

type WaitingCompany = Omit<CompanyDraft, 'cityId'> & {
  name: string
  owner: string
  email: string
  phone: string
  city: string
  hours: number
}

const waiting: readonly WaitingCompany[] = [
  {
    name: 'Bengkel Roda Jaya',
    owner: 'Slamet Riyadi',
    email: 'slamet@roda-jaya.demo.karya.local',
    phone: '81300002001',
    hours: 20,
    industry: 'VEHICLE_SALES',
    size: 'SIZE_11_50',
    foundedYear: 2011,
    website: 'https://roda-jaya.demo.karya.local',
    about:
      'Bengkel Roda Jaya merawat motor dan mobil warga Solo sejak 2011. Kami punya tiga bengkel, dua puluh enam mekanik, dan satu mobil derek. Setiap mekanik baru belajar setahun bersama mekanik senior sebelum memegang kendaraan pelanggan sendiri.',
    address: 'Jl. Slamet Riyadi 210',
    city: 'Surakarta',
    registrationNumber: '8120020000001',
  },
  {
    // The screen finds the first letter: it is Cyrillic.
    name: '\u041Alinik Sehat Bersama',
    owner: 'Rendi Saputra',
    email: 'rendi.karir@loker-sehat.demo.karya.local',
    phone: '81300002002',
    hours: 3,
    industry: 'HOSPITALS_AND_CLINICS',
    size: 'SIZE_51_200',
    foundedYear: null,
    website: 'https://sehat-bersama-karir.example',
    about:
      'Kami membuka banyak posisi perawat, apoteker dan staf administrasi di seluruh cabang. Proses cepat, tanpa pengalaman dipersilakan, langsung kerja minggu ini juga. Kirim data diri lengkap Anda lewat lamaran di situs ini dan tim kami akan segera menghubungi Anda.',
    address: 'Jl. Braga 12',
    city: 'Bandung',
    registrationNumber: '8120020000002',
  },
]

/** Companies that wait for an administrator: one as most are, and one that pretends to be another. */
export async function addWaitingCompanies(
  client: SeedClient,
  { cities, today }: { cities: ReadonlyMap<string, string>; today: number },
): Promise<void> {
  for (const { name, owner, email, phone, city, hours, ...draft } of waiting) {
    client.setTime(new Date(today - hours * 3_600_000))
    const password = `demo-${crypto.randomUUID()}`
    const person = { kind: 'EMPLOYER', email, password, name: owner, company: name, phone, locale: 'id' } as const
    await submitCompany(client, await client.signUp(person), { ...draft, cityId: cities.get(city) ?? null })
  }
}

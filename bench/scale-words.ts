import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { readDatasets, type Dataset } from '#modules/reference/load.datasets.server.ts'
import jobs from '../src/seed/demo/jobs.json' with { type: 'json' }

/** What postings are written with: titles, and sentences in both languages, the frequent ones first. */
export type Words = { source: string; titles: string[]; english: string[]; indonesian: string[]; sets: Dataset[] }

const indonesianStarts = [
  'Bertanggung jawab atas',
  'Menyusun dan menjalankan',
  'Memantau serta melaporkan',
  'Bekerja sama dengan tim',
  'Mengembangkan',
  'Memastikan mutu',
  'Mengelola kegiatan',
  'Mendampingi pelanggan dalam',
  'Melakukan analisis',
  'Menyiapkan dokumen',
  'Mengawasi pelaksanaan',
  'Memimpin rapat mingguan tentang',
  'Memperbaiki proses',
  'Menjaga hubungan baik dalam urusan',
  'Merencanakan anggaran',
  'Memeriksa hasil',
]
const indonesianEnds = [
  'setiap hari kerja.',
  'sesuai target perusahaan.',
  'di seluruh cabang.',
  'bersama kepala bagian.',
  'untuk pelanggan di dalam dan luar negeri.',
  'dengan teliti dan tepat waktu.',
  'serta memberi masukan kepada pimpinan.',
  'sesuai aturan yang berlaku.',
  'agar layanan tetap lancar.',
  'sampai selesai dengan baik.',
  'dan mencatatnya dalam sistem.',
  'pada jam kerja yang fleksibel.',
  'untuk meningkatkan pendapatan.',
]

const sentences = (text: string): string[] =>
  text
    .replaceAll(/[^\x20-\x7e\n]/g, ' ')
    .split(/(?<=[.;!?])\s+|\n+|\s*[•·]\s*/)
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each.length > 30 && each.length < 240)

/** Postings and occupations of the folder when they are there, else what this repository has itself. */
export async function readWords(folder: string | null): Promise<Words> {
  const demo: { title: string; text: string }[] = jobs
  const titles = new Set<string>(demo.map(({ title }) => title))
  const english = new Set<string>(demo.flatMap(({ text }) => sentences(text)))
  const sources = ['Karya']
  const postings = folder && path.join(folder, 'jobs/nyc_jobs_2025-12.csv.gz')
  if (postings && existsSync(postings)) {
    const rows = parse(gunzipSync(readFileSync(postings)), {
      columns: true,
      relax_quotes: true,
      skip_records_with_error: true,
    }) as Record<string, string>[]
    for (const row of rows) {
      titles.add((row['Business Title'] ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 90))
      for (const name of ['Job Description', 'Minimum Qual Requirements', 'Preferred Skills'])
        for (const sentence of sentences(row[name] ?? '')) english.add(sentence)
    }
    sources.push(`${rows.length} postings of New York City`)
  }
  const masters = folder && path.join(folder, 'masters')
  const zips =
    masters && existsSync(masters) ? readdirSync(masters).filter((name) => /classification.*\.zip$/i.test(name)) : []
  const { sets } = await readDatasets(zips.map((name) => path.join(masters ?? '', name)))
  const larger = sets.flatMap(({ set }) =>
    set.kind === 'masters' && ['SKILLS', 'JOB_ROLE'].includes(set.category) ? [set] : [],
  )
  if (larger.length > 0)
    sources.push(`ESCO (${larger.map(({ rows, category }) => `${rows.length} ${category}`).join(', ')})`)
  titles.delete('')
  return {
    source: sources.join(', '),
    titles: [...titles],
    english: [...english],
    indonesian: indonesianStarts.flatMap((start) => indonesianEnds.map((end) => `${start} # ${end}`)),
    sets: larger,
  }
}

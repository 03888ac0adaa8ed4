// node bench/pdf.ts [runs]: milliseconds, bytes and memory of a two-page resume as PDF, in its thread. Figures, never a test.
import { openDocuments } from '#platform/pdf/documents.server.ts'
import { createTexts } from '#platform/i18n/texts.server.ts'
import { resumeLabels } from '#modules/resumes/pdf.server.ts'
import { emptyEntry } from '#modules/resumes/rules.ts'
import type { SectionKind } from '#modules/resumes/rules.kinds.ts'
import { resumeSheet } from '#modules/resumes/rules.sheet.ts'
import { resumeThemes, themes, type ThemeName } from '#modules/resumes/rules.themes.ts'
import { fileURLToPath } from 'node:url'

const runs = Number(process.argv[2] ?? 30)
/** What the prototype took. */
const prototypeMs = 41

const labels = resumeLabels(createTexts(fileURLToPath(new URL('../src/text', import.meta.url))), 'id')
const description = `Memimpin tim delapan pengembang yang merawat layanan pembayaran untuk lebih dari empat juta pengguna di seluruh Indonesia.
- Menurunkan waktu tanggap rata-rata dari 480 ms menjadi 120 ms dengan menata ulang antrean
- Menyusun panduan peninjauan kode yang kini dipakai oleh sebelas tim
- Bekerja sama dengan tim kepatuhan untuk memenuhi ketentuan Bank Indonesia`
const section = (kind: SectionKind, entries: number, more: { text?: string; keywords?: string[] } = {}) => ({
  id: kind,
  kind,
  title: '',
  hidden: false,
  text: more.text ?? '',
  keywords: more.keywords ?? [],
  entries: Array.from({ length: entries }, (_, at) => ({
    ...emptyEntry(`${kind}-${at}`),
    title: `Pengembang Backend Senior ${at + 1}`,
    organisation: 'PT Dompet Nusantara Digital',
    place: 'Jakarta Selatan',
    startOn: `20${String(20 - at)}-03-01`,
    endOn: `20${String(21 - at)}-02-01`,
    description,
  })),
})
const content = {
  header: {
    name: 'Siti Rahmawati Kusumaningrum',
    headline: 'Pengembang backend senior untuk sistem pembayaran',
    email: 'siti@contoh.id',
    phone: '+62 812-3456-7890',
    place: 'Yogyakarta',
    links: [{ label: 'GitHub', url: 'https://github.com/sitirahma' }],
  },
  body: {
    sections: [
      section('summary', 0, { text: description.split('\n')[0] ?? '' }),
      section('experience', 5),
      section('education', 1),
      section('skill', 0, { keywords: ['TypeScript', 'Go', 'PostgreSQL', 'Kubernetes', 'Perancangan API'] }),
      section('project', 1),
    ],
  },
}
const sheetIn = (theme: ThemeName) =>
  resumeSheet({ ...content, title: 'CV', theme: themes[theme], locale: 'id', labels })

const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10
const documents = openDocuments()
const before = process.memoryUsage.rss()
const started = performance.now()
await documents.render(sheetIn('nila'))
const first = performance.now() - started
for (let warm = 0; warm < 10; warm++) await documents.render(sheetIn('nila'))
const rows = []
for (const theme of resumeThemes) {
  const took: number[] = []
  let bytes = 0
  const cpuBefore = process.cpuUsage()
  for (let run = 0; run < runs; run++) {
    const from = performance.now()
    bytes = (await documents.render(sheetIn(theme))).length
    took.push(performance.now() - from)
  }
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round((took[Math.floor((took.length - 1) * share)] ?? 0) * 10) / 10
  const { user, system } = process.cpuUsage(cpuBefore)
  // All threads together: what remains the same on a machine that others use too.
  const cpu = Math.round((user + system) / 100 / runs) / 10
  rows.push({
    theme,
    'ms (median)': at(0.5),
    'processor ms': cpu,
    'ms (p95)': at(0.95),
    'ms of the prototype': prototypeMs,
    bytes,
  })
}
console.table(rows)
console.log(`first PDF with the thread's start ${Math.round(first)} ms`)
console.log(
  `memory: ${megabytes(before)} MB before, ${megabytes(process.memoryUsage.rss())} MB with the thread after ${runs * 6 + 11} PDFs`,
)
await documents.close()

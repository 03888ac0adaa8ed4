import sharp from 'sharp'
import type { TestApp } from '../../fixtures/open-test-app.ts'
import { makeDocx } from '../../fixtures/resumes.ts'

/** Red on the left, blue on the right. */
export const picture = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 300, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 450, height: 300, channels: 3, background: '#0000ff' } }, left: 450, top: 0 },
    ])
    .png()
    .toBuffer(),
})

/** How the stored picture looks: its size, and the colour of its middle. */
export async function stored(app: TestApp, email: string): Promise<string> {
  const { storage_key: key } = await app.db
    .selectFrom('candidate_profile as p')
    .innerJoin('account as a', 'a.id', 'p.account_id')
    .innerJoin('file as f', 'f.id', 'p.picture_file_id')
    .select('f.storage_key')
    .where('a.email', '=', email)
    .executeTakeFirstOrThrow()
  const chunks: Buffer[] = []
  for await (const chunk of (await app.core.parts.ports.storage.get(key))?.stream ?? []) chunks.push(Buffer.from(chunk))
  const { data, info } = await sharp(Buffer.concat(chunks)).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 0, , blue = 0] = data.subarray(at, at + 3)
  return `${info.width}x${info.height} ${red > blue ? 'red' : 'blue'}`
}

/** As our list names them in Indonesian, the first one in English too. */
export const skills = [
  'Microsoft Excel',
  'Komunikasi',
  'Kerja sama tim',
  'Pertukangan kayu',
  'Pengelasan',
  'Layanan pelanggan',
]
/** No role is called so. */
export const latestTitle = 'Koordinator lapangan'
const resumeLines = [
  'Dewi Lestari',
  latestTitle,
  'dewi@contoh.id',
  '',
  'Pengalaman Kerja',
  latestTitle,
  'PT Galangan Bira',
  'Maret 2021 – sekarang',
  '',
  'Keahlian',
  skills.join(', '),
]
export const resumeFile = {
  name: 'CV Dewi.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: makeDocx(resumeLines),
}

import { extractText, getDocumentProxy } from 'unpdf'
import type { Candidate } from '#kernel/caller.ts'
import type { TestHouse } from './house.ts'
import { makeZip } from './zip.ts'

/** A candidate's profile with a work experience, a study, two skills and a certificate, made by calls. */
export async function aFullProfile(world: TestHouse, caller: Candidate): Promise<void> {
  const me = world.as({ caller })
  const item = (section: 'experience' | 'education' | 'certificate', more: object) =>
    me('profiles.itemCreate', { section, title: '', ...more })
  await me('profiles.basicDetails', {
    id: caller.accountId,
    headline: 'Backend developer for payments',
    about: 'Nine years with systems that must not stop.',
    languages: ['Bahasa Indonesia', 'English'],
    skills: await skillCodes(world, 2),
    links: [{ label: 'GitHub', url: 'https://github.com/sitirahma' }],
  })
  await item('experience', {
    title: 'Senior backend developer',
    organisation: 'PT Dompet Nusantara',
    startOn: '2021-03',
    present: true,
    description: 'Leads a team of eight.\n- Cut response times to a quarter',
  })
  await item('experience', {
    title: 'Backend developer',
    organisation: 'PT Kirim Cepat',
    startOn: '2018-01',
    endOn: '2021-02',
  })
  await item('education', { title: 'Computer science', organisation: 'Universitas Gadjah Mada', endOn: '2015-07' })
  await item('certificate', { title: 'Solutions architect', organisation: 'AWS', startOn: '2023-05' })
}

/** Some active skills of our list. */
export async function skillCodes(world: TestHouse, count: number): Promise<string[]> {
  const rows = await world.db
    .selectFrom('master')
    .select('code')
    .where('category', '=', 'SKILLS')
    .where('status', '=', 'ACTIVE')
    .orderBy('sort')
    .orderBy('code')
    .limit(count)
    .execute()
  return rows.map(({ code }) => code)
}

/** The text of a PDF, page by page, in the order in which it is written there. */
export async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A small true Word document of these paragraphs (ECMA-376). */
export function makeDocx(lines: readonly string[]): Buffer {
  const paragraphs = lines
    .map((line) => `<w:p><w:r><w:t xml:space="preserve">${escaped(line)}</w:t></w:r></w:p>`)
    .join('')
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const office = 'http://schemas.openxmlformats.org'
  return makeZip([
    {
      name: '[Content_Types].xml',
      body: `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      body: `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      body: `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
    },
  ])
}

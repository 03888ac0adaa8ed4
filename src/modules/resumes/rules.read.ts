import { normaliseWebsite } from '#kernel/website.ts'
import type { ResumeContent, ResumeSection } from './contract.shapes.ts'
import { readEntries } from './rules.read.entries.ts'
import { emptyContent, hasContent, sectionOf } from './rules.ts'
import { entryKinds, type SectionKind } from './rules.kinds.ts'

/** Headings as people write them, in English and Indonesian. */
const headings: readonly [SectionKind | 'contact', RegExp][] = [
  [
    'summary',
    /^(ringkasan|profil|tentang saya|tentang diri|summary|profile|about( me)?|objective|tujuan karier)( profesional| karier| diri)?$/,
  ],
  ['summary', /^(professional|career|executive|personal) (summary|profile|objective)$/],
  [
    'experience',
    /^(pengalaman|riwayat)( kerja| pekerjaan| profesional| karier)?$|^(work|professional|employment|relevant) (experience|history)$|^(experience|employment|work)s?$/,
  ],
  [
    'education',
    /^(riwayat )?pendidikan( formal| terakhir)?$|^(academic|educational) (background|history|qualifications)$|^education$/,
  ],
  [
    'skill',
    /^(keahlian|keterampilan|kemampuan|kompetensi)( teknis| utama| lainnya)?$|^((technical|core|key|hard|soft|main) )?(skills|competencies)( & tools| and tools)?$|^(hard|soft) skills?$/,
  ],
  ['project', /^(proyek|portofolio)( pribadi| pilihan)?$|^((personal|selected|key|side) )?(projects|portfolio)$/],
  [
    'certificate',
    /^(sertifikat|sertifikasi|lisensi|pelatihan)( (dan|&) (sertifikat|sertifikasi|lisensi|pelatihan))?$|^(licen[sc]es|certifications?|certificates|courses|training)( (and|&) (licen[sc]es|certifications?|training))?$/,
  ],
  [
    'accomplishment',
    /^(pencapaian|prestasi|penghargaan)( (dan|&) (prestasi|penghargaan))?$|^(awards|honou?rs|achievements|accomplishments)( (and|&) (awards|honou?rs|achievements))?$/,
  ],
  ['language', /^((kemampuan|penguasaan) )?bahasa$|^languages?( skills)?$/],
  [
    'contact',
    /^(kontak|hubungi saya|informasi (kontak|pribadi)|data (diri|pribadi))$|^(contact|personal)( (me|info|information|details|data))?$/,
  ],
  [
    'custom',
    /^(referensi|references|hobi|minat|interests?|hobbies|organisasi|pengalaman organisasi|kegiatan( sukarela)?|volunteer(ing)?( experience)?|publications?|publikasi|lain-?lain|lainnya|other|additional information|informasi tambahan)$/,
  ],
]

/** The section kind of a heading line; null for any other line. */
export function headingOf(line: string): SectionKind | 'contact' | null {
  const spaced = /^(\p{L} ){3,}\p{L}$/u.test(line.trim()) ? line.replaceAll(' ', '') : line
  const plain = spaced
    .toLowerCase()
    .replaceAll(/[^\p{L}&\s-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return headings.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

const emailPattern = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/
const phonePattern = /(?:\+|\b0|\b62)[\d\s().-]{7,18}\d/
const urlPattern =
  /\b(?:https?:\/\/[^\s,;|()<>]+|(?:www\.|linkedin\.com|github\.com|gitlab\.com|behance\.net|dribbble\.com|medium\.com)[^\s,;|()<>]*)/gi
const documentTitle = /^(curriculum vitae|cv|resume|résumé|daftar riwayat hidup|riwayat hidup|biodata)$/i
const bullet = /^\s*[-–•*▪◦·➢✓]\s*/
const pageNumber = /^(?:page |halaman )?\d{1,2} ?(?:\/|of|dari) ?\d{1,2}$/i

const isContact = (line: string) => emailPattern.test(line) || phonePattern.test(line) || line.search(urlPattern) >= 0
const isName = (line: string) =>
  /^\p{L}[\p{L}.,' -]{1,60}$/u.test(line) && !documentTitle.test(line) && line.split(/\s+/).length <= 7

function readHeader(lines: readonly string[], all: string): ResumeContent['header'] {
  const shown = lines.map((line) => line.replaceAll('\t', ' ').trim()).filter((line) => line !== '')
  const at = shown.findIndex(isName)
  const below = at < 0 ? [] : shown.slice(at + 1)
  const isHeadline = (line: string) =>
    line.length <= 120 && /\p{L}{3}/u.test(line) && !isContact(line) && !documentTitle.test(line)
  const links = [
    ...new Set([...all.matchAll(urlPattern)].map(([url]) => normaliseWebsite(url.replace(/(?<![.,])[.,]+$/, '')))),
  ]
  return {
    name: shown[at] ?? '',
    headline: below.find(isHeadline) ?? '',
    email: emailPattern.exec(all)?.[0] ?? '',
    phone: phonePattern.exec(lines.join('\n'))?.[0].trim() ?? phonePattern.exec(all.slice(0, 4000))?.[0].trim() ?? '',
    place: '',
    links: links.flatMap((each) => (each ? [{ label: '', url: each }] : [])).slice(0, 8),
  }
}

function readKeywords(lines: readonly string[]): string[] {
  const skills = lines.flatMap((line) =>
    line
      .replace(bullet, '')
      .replace(/^[^:]{2,30}:\s*/, '')
      .split(/[,;•|·\t]|\s{2,}/)
      .map((word) => word.replaceAll(/\s*\([^)]*\)|[.\s]+$/g, '').trim())
      .filter((word) => word.length > 1 && word.length <= 60),
  )
  return [...new Set(skills)].slice(0, 80)
}

/** The lines of a text, long ones in pieces between words: a pattern that finds no end takes time by the square of a line. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) => (line.length <= 1000 ? line : (line.match(/.{1,1000}(?:\s|$)|.{1,1000}/gu) ?? [])))

/** Reads header and sections from a resume's plain text by its headings. Text that is not recognised is left out. */
export function readResume(text: string): ResumeContent {
  const lines = linesOf(text)
    .map((line) => line.replaceAll(/[^\S\t]+/g, ' ').trim())
    .filter((line) => !pageNumber.test(line))
  const parts: { kind: SectionKind | 'contact' | 'head'; lines: string[] }[] = [{ kind: 'head', lines: [] }]
  for (const line of lines) {
    // "Skills: Go, TypeScript" is a heading and its content on one line.
    const [, named = '', said = ''] = /^([^:]{3,40}):\s*(\S.*)$/.exec(line) ?? []
    const kind = headingOf(named || line)
    if (kind && kind !== 'contact') parts.push({ kind, lines: [said] })
    else if (kind && !named) parts.push({ kind, lines: [] })
    else parts.at(-1)?.lines.push(line)
  }
  const of = (kind: string) => parts.filter((part) => part.kind === kind).flatMap((part) => [...part.lines, ''])
  const kinds = [...new Set(parts.map(({ kind }) => kind))].filter(
    (kind): kind is SectionKind => !['head', 'contact', 'custom'].includes(kind),
  )
  const sections = kinds.map((kind, at): ResumeSection => {
    const own = of(kind)
    const id = `s${at + 1}`
    const plain = own.filter((line) => line !== '').join('\n')
    return sectionOf(kind, {
      id,
      text: kind === 'summary' ? plain.slice(0, 4000) : '',
      keywords: kind === 'skill' || kind === 'language' ? readKeywords(own) : [],
      entries: entryKinds.includes(kind) ? readEntries(own, kind, id) : [],
    })
  })
  return {
    ...emptyContent(),
    header: readHeader([...of('head'), ...of('contact')], text),
    body: { sections: sections.filter(hasContent) },
  }
}

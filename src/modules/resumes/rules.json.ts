import type { Locale } from '#kernel/locale.ts'
import { normaliseWebsite } from '#kernel/website.ts'
import type { JsonResume } from './contract.json.ts'
import type { ResumeContent, ResumeEntry } from './contract.shapes.ts'
import { emptyEntry, hasContent, sectionOf } from './rules.ts'
import type { SectionKind } from './rules.kinds.ts'
import type { ThemeName } from './rules.themes.ts'

type Dates = { startDate?: string | null | undefined; endDate?: string | null | undefined }
type EntryFields = Partial<
  Record<'title' | 'organisation' | 'place' | 'note' | 'url' | 'description', string | null | undefined>
>

const day = (date: string | null | undefined) => (date ? `${date}-01-01`.slice(0, 10) : null)
const bullets = (summary: string | null | undefined, highlights: readonly string[] | null | undefined) =>
  [summary ?? '', ...(highlights ?? []).map((line) => `- ${line}`)].filter((line) => line !== '').join('\n')

function entry(id: string, withoutEmpty: EntryFields, { startDate, endDate }: Dates, isOngoing: boolean): ResumeEntry {
  const text = (value: string | null | undefined) => value ?? ''
  return {
    ...emptyEntry(id),
    title: text(withoutEmpty.title),
    organisation: text(withoutEmpty.organisation),
    place: text(withoutEmpty.place),
    note: text(withoutEmpty.note),
    description: text(withoutEmpty.description).slice(0, 4000),
    url: withoutEmpty.url ? normaliseWebsite(withoutEmpty.url) : null,
    startOn: day(startDate),
    endOn: day(endDate),
    present: isOngoing && Boolean(startDate) && !endDate,
  }
}

/** Converts a JSON Resume document; URLs that are not http or https are dropped. */
export function fromJsonResume(json: JsonResume): ResumeContent {
  const { basics } = json
  const entries = <T extends Dates>(
    kind: SectionKind,
    rows: readonly T[] | null | undefined,
    of: (row: T) => EntryFields,
    isOngoing = false,
  ) => sectionOf(kind, { entries: (rows ?? []).map((row, at) => entry(`${kind}-${at + 1}`, of(row), row, isOngoing)) })
  const awards = [
    ...(json.awards ?? []).map((row) => ({ ...row, startDate: row.date, organisation: row.awarder, url: null })),
    ...(json.publications ?? []).map((row) => ({
      ...row,
      title: row.name,
      startDate: row.releaseDate,
      organisation: row.publisher,
    })),
    ...(json.volunteer ?? []).map((row) => ({
      ...row,
      title: row.position,
      organisation: row.organization,
      summary: bullets(row.summary, row.highlights),
    })),
  ]
  const sections = [
    sectionOf('summary', { text: basics?.summary ?? '' }),
    entries(
      'experience',
      json.work,
      (row) => ({
        title: row.position,
        organisation: row.name ?? row.company,
        place: row.location,
        url: row.url,
        description: bullets(row.summary, row.highlights),
      }),
      true,
    ),
    entries('education', json.education, (row) => ({
      title: [row.studyType, row.area].filter(Boolean).join(', '),
      organisation: row.institution,
      note: row.score,
      url: row.url,
      description: bullets(row.summary, row.courses),
    })),
    sectionOf('skill', {
      keywords: unique(
        (json.skills ?? []).flatMap(({ name, keywords }) => (keywords?.length ? keywords : name ? [name] : [])),
      ),
    }),
    entries(
      'project',
      json.projects,
      (row) => ({
        title: row.name,
        organisation: row.entity,
        url: row.url,
        description: bullets(row.summary ?? row.description, row.highlights),
      }),
      true,
    ),
    entries(
      'certificate',
      (json.certificates ?? []).map((row) => ({ ...row, startDate: row.date })),
      (row) => ({ title: row.name, organisation: row.issuer, url: row.url }),
    ),
    entries('accomplishment', awards, (row) => ({ ...row, description: row.summary })),
    sectionOf('language', {
      keywords: unique(
        (json.languages ?? []).flatMap(({ language, fluency }) =>
          language ? [fluency ? `${language} (${fluency})` : language] : [],
        ),
      ),
    }),
    ...(json.meta?.karya?.sections ?? []).map((each, at) => ({ ...each, id: `own-${at + 1}` })),
  ]
  return {
    header: {
      name: basics?.name ?? '',
      headline: basics?.label ?? '',
      email: basics?.email ?? '',
      phone: basics?.phone ?? '',
      place: [basics?.location?.city, basics?.location?.region].filter(Boolean).join(', '),
      links: [{ network: '', url: basics?.url }, ...(basics?.profiles ?? [])]
        .flatMap(({ network, url }) => {
          const safe = url ? normaliseWebsite(url) : null
          return safe ? [{ label: network ?? '', url: safe }] : []
        })
        .slice(0, 8),
    },
    body: {
      sections: sections.filter(hasContent),
    },
  }
}

const unique = (words: readonly string[]) =>
  [...new Set(words.map((word) => word.slice(0, 80)))].filter(Boolean).slice(0, 80)

/** Converts a resume to a JSON Resume document; custom sections are stored under `meta.karya`. */
export function toJsonResume(
  { header, body }: ResumeContent,
  { theme, locale }: { theme: ThemeName | null; locale: Locale },
): JsonResume {
  const of = (kind: SectionKind) => body.sections.filter((each) => each.kind === kind && !each.hidden)
  const rows = (kind: SectionKind) => of(kind).flatMap(({ entries }) => entries)
  const keywords = (kind: SectionKind) => of(kind).flatMap((each) => each.keywords)
  const dates = ({ startOn, endOn, present }: ResumeEntry) => ({
    ...(startOn && { startDate: startOn }),
    ...(endOn && !present && { endDate: endOn }),
  })
  const given = <T extends object>(fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null)) as T
  const customSections = body.sections.filter((each) => each.kind === 'custom')
  const summary = of('summary')
    .map(({ text }) => text)
    .join('\n')
  return {
    basics: given({
      name: header.name,
      label: header.headline,
      email: header.email,
      phone: header.phone,
      summary,
      location: header.place ? { city: header.place } : null,
      profiles: header.links.flatMap(({ label, url }) => (url ? [{ network: label, url }] : [])),
    }),
    work: rows('experience').map((row) =>
      given({
        name: row.organisation,
        position: row.title,
        location: row.place,
        url: row.url,
        summary: row.description,
        ...dates(row),
      }),
    ),
    education: rows('education').map((row) =>
      given({
        institution: row.organisation,
        area: row.title,
        score: row.note,
        url: row.url,
        summary: row.description,
        ...dates(row),
      }),
    ),
    skills: keywords('skill').map((name) => ({ name })),
    projects: rows('project').map((row) =>
      given({ name: row.title, entity: row.organisation, url: row.url, description: row.description, ...dates(row) }),
    ),
    certificates: rows('certificate').map((row) =>
      given({ name: row.title, issuer: row.organisation, url: row.url, date: row.startOn }),
    ),
    awards: rows('accomplishment').map((row) =>
      given({ title: row.title, awarder: row.organisation, summary: row.description, date: row.startOn }),
    ),
    languages: keywords('language').map((language) => ({ language })),
    meta: {
      karya: { ...(theme && { theme }), locale, ...(customSections.length > 0 && { sections: customSections }) },
    },
  }
}

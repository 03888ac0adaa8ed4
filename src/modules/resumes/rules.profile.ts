import type { ProfileSnapshot } from '#modules/profiles/contract.shapes.ts'
import type { ResumeContent, ResumeEntry } from './contract.shapes.ts'
import { hasContent, sectionOf } from './rules.ts'

type ProfileItem = ProfileSnapshot['items'][number]
export type Person = { name: string; email: string; dialCode: string | null; phone: string | null }

/** The initial content from the profile; later profile changes do not update the resume. */
export function contentFromProfile(profile: ProfileSnapshot, person: Person): ResumeContent {
  const items = (kind: ProfileItem['section']) =>
    sectionOf(kind, {
      entries: profile.items
        .filter((item) => item.section === kind)
        .map((item, at) => entryOf(item, `${kind}-${at + 1}`)),
    })
  const sections = [
    sectionOf('summary', { text: profile.about ?? '' }),
    items('experience'),
    items('education'),
    sectionOf('skill', { keywords: profile.skills.map(({ label }) => label) }),
    items('project'),
    items('certificate'),
    items('accomplishment'),
    sectionOf('language', { keywords: profile.languages }),
  ]
  return {
    header: {
      name: person.name,
      headline: profile.headline ?? '',
      email: person.email,
      phone: person.phone ? `${person.dialCode ?? ''} ${person.phone}`.trim() : '',
      place: profile.cityName ?? '',
      links: profile.links.slice(0, 8),
    },
    body: {
      sections: sections.filter(hasContent),
    },
  }
}

function entryOf(item: ProfileItem, id: string): ResumeEntry {
  return {
    id,
    // A degree is named together with what was studied; the profile keeps the two apart.
    title: item.qualification ? `${item.qualification.label}, ${item.title}`.slice(0, 160) : item.title,
    organisation: item.organisation ?? '',
    place: item.place ?? '',
    startOn: item.startOn,
    endOn: item.endOn,
    present: item.present,
    note: item.gradeOrNumber ?? item.employmentType?.label ?? '',
    url: item.url,
    description: item.description ?? '',
  }
}

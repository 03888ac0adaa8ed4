import type { Db } from '#db/db.server.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ProfileSnapshot } from './contract.shapes.ts'

type Kept = ProfileSnapshot['role']
type Named = 'qualification' | 'field' | 'institute' | 'employmentType'

/** A kept profile with the names of masters in the reader's language; what the person wrote stays as it was. */
export async function snapshotIn(db: Db, snapshot: ProfileSnapshot, locale: Locale): Promise<ProfileSnapshot> {
  const codes = (name: Named) => snapshot.items.flatMap((item) => item[name]?.code ?? [])
  const labels = await loadLabels(db, locale, [
    { category: 'JOB_ROLE', code: snapshot.role?.code ?? null },
    { category: 'INDUSTRY', code: snapshot.industry?.code ?? null },
    { category: 'POSITION_LEVEL', code: snapshot.level?.code ?? null },
    ...of(
      'SKILLS',
      snapshot.skills.map(({ code }) => code),
    ),
    ...of('EMPLOYEE_QUALIFICATION', codes('qualification')),
    ...of('TYPE_OF_EMPLOYMENT', codes('employmentType')),
    ...of('FIELD_OF_STUDY', codes('field')),
    ...of('INSTITUTE_UNIVERSITY', codes('institute')),
  ])
  const again = (category: string, kept: Kept) => kept && labels.relabel(category, kept)
  return {
    ...snapshot,
    role: again('JOB_ROLE', snapshot.role),
    industry: again('INDUSTRY', snapshot.industry),
    level: again('POSITION_LEVEL', snapshot.level),
    skills: snapshot.skills.map((skill) => labels.relabel('SKILLS', skill)),
    items: snapshot.items.map((item) => {
      const field = again('FIELD_OF_STUDY', item.field)
      const institute = again('INSTITUTE_UNIVERSITY', item.institute)
      return {
        ...item,
        field,
        institute,
        // Where a master gave these their words, it does so again; the person's own words are nobody's to change.
        title: field && item.title === item.field?.label ? field.label : item.title,
        organisation: institute && item.organisation === item.institute?.label ? institute.label : item.organisation,
        qualification: again('EMPLOYEE_QUALIFICATION', item.qualification),
        employmentType: again('TYPE_OF_EMPLOYMENT', item.employmentType),
      }
    }),
  }
}

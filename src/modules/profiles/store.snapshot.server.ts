import type { Db } from '#db/db.server.ts'
import { loadLabels, of } from '#modules/reference/public.server.ts'
import type { Locale } from '#kernel/shapes.ts'
import type { ProfileSnapshot } from './contract.shapes.ts'

type MasterRef = ProfileSnapshot['role']
type MasterField = 'qualification' | 'field' | 'institute' | 'employmentType'

/** A stored snapshot with reference labels in the reader's language; the person's own texts stay as written. */
export async function localizedSnapshot(db: Db, snapshot: ProfileSnapshot, locale: Locale): Promise<ProfileSnapshot> {
  const codes = (name: MasterField) => snapshot.items.flatMap((item) => item[name]?.code ?? [])
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
  const relabel = (category: string, stored: MasterRef) => stored && labels.relabel(category, stored)
  return {
    ...snapshot,
    role: relabel('JOB_ROLE', snapshot.role),
    industry: relabel('INDUSTRY', snapshot.industry),
    level: relabel('POSITION_LEVEL', snapshot.level),
    skills: snapshot.skills.map((skill) => labels.relabel('SKILLS', skill)),
    items: snapshot.items.map((item) => {
      const field = relabel('FIELD_OF_STUDY', item.field)
      const institute = relabel('INSTITUTE_UNIVERSITY', item.institute)
      return {
        ...item,
        field,
        institute,
        // A name that came from a reference value is translated; one the person typed is not.
        title: field && item.title === item.field?.label ? field.label : item.title,
        organisation: institute && item.organisation === item.institute?.label ? institute.label : item.organisation,
        qualification: relabel('EMPLOYEE_QUALIFICATION', item.qualification),
        employmentType: relabel('TYPE_OF_EMPLOYMENT', item.employmentType),
      }
    }),
  }
}

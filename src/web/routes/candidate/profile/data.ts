import type { RouterContextProvider } from 'react-router'
import type { ProfileCard } from '#modules/profiles/rules.parts.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { dialOptions } from '#web/routes/employer/company/company-data.ts'
import type { Option } from '#ui/form/select.tsx'
import { load } from '#web/pipeline/request.ts'

type Context = Readonly<RouterContextProvider>

/** Choices of the form that is open, in the page's language; the others stay empty. */
export type ProfileOptions = Record<
  'dialCodes' | 'industries' | 'domains' | 'levels' | 'periods' | 'genders' | 'qualifications' | 'employmentTypes',
  Option[]
>

export async function profileOptions(context: Context, place: ProfileCard | null): Promise<ProfileOptions> {
  const masters = async (category: MasterCategory): Promise<Option[]> => {
    const { list } = await load(context, 'reference.masters', { category, limit: 'Infinity' })
    return list.map(({ code, label }) => ({ value: code, label }))
  }
  const when = async <T>(wanted: boolean, get: () => Promise<T[]>): Promise<T[]> => (wanted ? get() : [])
  const [dialCodes, industries, domains, levels, periods, genders, qualifications, employmentTypes] = await Promise.all(
    [
      when(place === 'head', () => dialOptions(context)),
      when(place === 'career', () => masters('INDUSTRY')),
      when(place === 'career', () => masters('JOB_DOMAIN')),
      when(place === 'career', () => masters('POSITION_LEVEL')),
      when(place === 'wishes', () => masters('SALARY_PERIOD')),
      when(place === 'details', () => masters('GENDER')),
      when(place === 'education', () => masters('EMPLOYEE_QUALIFICATION')),
      when(place === 'experience', () => masters('TYPE_OF_EMPLOYMENT')),
    ],
  )
  return { dialCodes, industries, domains, levels, periods, genders, qualifications, employmentTypes }
}

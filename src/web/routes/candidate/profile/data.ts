import type { ProfileCard } from '#modules/profiles/rules.parts.ts'
import type { MasterCategory } from '#modules/reference/rules.ts'
import { dialOptions } from '#web/routes/employer/company/company-data.ts'
import type { Option } from '#ui/form/select.tsx'
import { load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** Options of the open form in the page's language; the others stay empty. */
export type ProfileOptions = Record<
  'dialCodes' | 'industries' | 'domains' | 'levels' | 'periods' | 'genders' | 'qualifications' | 'employmentTypes',
  Option[]
>

export async function profileOptions(context: PageContext, card: ProfileCard | null): Promise<ProfileOptions> {
  const masters = async (category: MasterCategory): Promise<Option[]> => {
    const { list } = await load(context, 'reference.masters', { category, limit: 'Infinity' })
    return list.map(({ code, label }) => ({ value: code, label }))
  }
  const loadIf = async <T>(isShown: boolean, get: () => Promise<T[]>): Promise<T[]> => (isShown ? get() : [])
  const [dialCodes, industries, domains, levels, periods, genders, qualifications, employmentTypes] = await Promise.all(
    [
      loadIf(card === 'head', () => dialOptions(context)),
      loadIf(card === 'career', () => masters('INDUSTRY')),
      loadIf(card === 'career', () => masters('JOB_DOMAIN')),
      loadIf(card === 'career', () => masters('POSITION_LEVEL')),
      loadIf(card === 'preferences', () => masters('SALARY_PERIOD')),
      loadIf(card === 'details', () => masters('GENDER')),
      loadIf(card === 'education', () => masters('EMPLOYEE_QUALIFICATION')),
      loadIf(card === 'experience', () => masters('TYPE_OF_EMPLOYMENT')),
    ],
  )
  return { dialCodes, industries, domains, levels, periods, genders, qualifications, employmentTypes }
}

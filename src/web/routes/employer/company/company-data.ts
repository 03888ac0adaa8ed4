import type { Option } from '#ui/form/select.tsx'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** Choices of the forms about a company, in the page's language. */
export type CompanyOptions = {
  industries: Option[]
  sizes: Option[]
  dialCodes: Option[]
  registrationLabel: string | null
}

export async function companyOptions(context: PageContext): Promise<CompanyOptions> {
  const { locale } = app(context)
  const [industries, sizes, dialCodes, { settings }] = await Promise.all([
    load(context, 'reference.masters', { category: 'INDUSTRY', limit: 'Infinity' }),
    load(context, 'reference.masters', { category: 'COMPANY_SIZE', limit: 'Infinity' }),
    dialOptions(context),
    load(context, 'reference.settings', {}),
  ])
  const options = ({ list }: typeof industries): Option[] => list.map(({ code, label }) => ({ value: code, label }))
  const { label } = (settings['registrationNumber'] ?? {}) as { label?: Record<string, string> }
  return {
    industries: options(industries),
    sizes: options(sizes),
    dialCodes,
    registrationLabel: label?.[locale] ?? null,
  }
}

/** "+62 Indonesia", by country. */
export async function dialOptions(context: PageContext): Promise<Option[]> {
  const { list } = await load(context, 'reference.countries', { limit: 'Infinity' })
  return list.flatMap(({ dialCode, name }) =>
    dialCode && /^\+[1-9]\d{0,3}$/.test(dialCode) ? [{ value: dialCode, label: `${dialCode} ${name}` }] : [],
  )
}

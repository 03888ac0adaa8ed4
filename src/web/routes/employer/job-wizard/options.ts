import type { MasterCategory } from '#modules/reference/rules.ts'
import { load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import type { Option } from '#ui/form/select.tsx'

/** All entries of a reference table as options of a select, in the reader's language. */
export async function masterOptions(context: PageContext, category: MasterCategory): Promise<Option[]> {
  const { list } = await load(context, 'reference.masters', { category, limit: 'Infinity' })
  return list.map(({ code, label }) => ({ value: code, label }))
}

/** A code in words, for options that are known. */
export const labelIn = (options: readonly Option[], code: unknown): string | null =>
  options.find((option) => option.value === code)?.label ?? null

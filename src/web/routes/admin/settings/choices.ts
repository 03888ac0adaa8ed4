import type { Option } from '#ui/form/select.tsx'
import { allZoneOptions } from '#platform/i18n/time-zone-options.ts'
import { app, load } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'

/** What may be chosen where a setting is a code; whatever is stored is among it. */
export async function settingChoices(
  context: PageContext,
  rows: readonly { key: string; value: unknown }[],
): Promise<Record<string, Option[]>> {
  const { list } = await load(context, 'reference.countries', { page: 1, limit: 'Infinity' })
  const names = new Intl.DisplayNames([app(context).locale], { type: 'currency' })
  const currencies = [...new Set(list.flatMap(({ currency }) => currency ?? []))].toSorted()
  const choices: Record<string, Option[]> = {
    country: list.map(({ code, name }) => ({ value: code, label: name })),
    currency: currencies.map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` })),
    timeZone: allZoneOptions([], new Date(), app(context).locale),
  }
  for (const { key, value } of rows) {
    const options = choices[key]
    if (options && typeof value === 'string' && options.every((option) => option.value !== value))
      options.unshift({ value, label: value })
  }
  return choices
}

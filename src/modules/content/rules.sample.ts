import type { Locale } from '#kernel/locale.ts'
import { translate } from '#platform/i18n/translate.ts'

/** Values that stand for those of a real mail in previews and test mails; others show their name. */
const samples: Readonly<Record<string, Record<Locale, string | number>>> = {
  name: { en: 'Siti Rahma', id: 'Siti Rahma' },
  company: { en: 'Kopi Senja', id: 'Kopi Senja' },
  job: { en: 'Barista', id: 'Barista' },
  title: { en: 'Barista', id: 'Barista' },
  candidate: { en: 'Siti Rahma', id: 'Siti Rahma' },
  plan: { en: 'Business', id: 'Bisnis' },
  count: { en: 3, id: 3 },
  percent: { en: 92, id: 92 },
  days: { en: 7, id: 7 },
  minutes: { en: 10, id: 10 },
  when: { en: '05 March 2026 09:07 AM', id: '5 Maret 2026 09.07' },
  date: { en: '05 March 2026', id: '5 Maret 2026' },
  amount: { en: 'IDR 299,000', id: 'Rp299.000' },
}

/** A sentence with sample data in its places; one about a single thing says 1. */
export function withSamples(text: string, locale: Locale, { key, names }: { key: string; names: readonly string[] }) {
  const sampleOf = (name: string) => (name === 'count' && key.endsWith('_one') ? 1 : samples[name]?.[locale])
  const values = Object.fromEntries(names.map((name) => [name, String(sampleOf(name) ?? `[${name}]`)]))
  return translate({ text }, locale, 'text', values)
}

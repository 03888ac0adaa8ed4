import type { EndpointOutput } from '#modules/contract.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

export type Said = Pick<
  EndpointOutput<'admin.incidents.get'>,
  'title' | 'knownLocal' | 'untilLocal' | 'happened' | 'measures'
>

const parts = ['happened', 'measures'] as const
const locales = ['en', 'id'] as const

/** What an incident was, when, and what people are told of it, both languages side by side. */
export function SaidFields({ said, zone }: { said: Said; zone: string }) {
  const t = useTexts('incidents')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={t('form.title')}
        hint={t('form.titleHint')}
        name="title"
        maxLength={120}
        required
        defaultValue={said.title}
      />
      <TextField
        type="datetime-local"
        label={t('form.known')}
        hint={t('form.knownHint', { zone: zone.replaceAll('_', ' ') })}
        name="knownAt"
        required
        defaultValue={said.knownLocal}
      />
      <TextField
        type="datetime-local"
        label={t('form.until')}
        hint={t('form.untilHint')}
        name="until"
        required
        defaultValue={said.untilLocal}
      />
      {parts.flatMap((part) =>
        locales.map((locale) => (
          <TextArea
            key={`${part}.${locale}`}
            label={t(`form.${locale}`, { name: t(`form.${part}`) })}
            hint={t(`form.${part}Hint`)}
            name={`${part}.${locale}`}
            lang={locale}
            rows={4}
            maxLength={2000}
            defaultValue={said[part][locale]}
          />
        )),
      )}
    </div>
  )
}

/** The fields as the endpoint takes them. */
export function saidOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const pair = (name: string) => ({ en: text(`${name}.en`), id: text(`${name}.id`) })
  return {
    title: text('title'),
    knownAt: text('knownAt').slice(0, 16),
    until: text('until').slice(0, 16),
    happened: pair('happened'),
    measures: pair('measures'),
  }
}

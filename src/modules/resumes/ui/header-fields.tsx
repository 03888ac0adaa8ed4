import { useTexts } from '#ui/i18n/i18n.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import type { ResumeHeader } from '../contract.shapes.ts'
import type { ErrorsOf } from './entry-fields.tsx'

const contact = { email: 'email', phone: 'tel', place: 'address-level2' } as const

/** Name, headline, contact and links. Clearing a link removes it. */
export function HeaderFields({ header, errors }: { header: ResumeHeader; errors: ErrorsOf }) {
  const t = useTexts('resume')
  // One empty row to fill in, so that no button is needed.
  const links = [...header.links, { label: '', url: null }].slice(0, 8)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        id="header-name"
        name="name"
        label={t('field.fullName')}
        defaultValue={header.name}
        errors={errors('name') ?? []}
        autoComplete="name"
        maxLength={120}
        className="sm:col-span-2"
      />
      <TextField
        id="header-headline"
        name="headline"
        label={t('field.headline')}
        defaultValue={header.headline}
        errors={errors('headline') ?? []}
        maxLength={160}
        className="sm:col-span-2"
      />
      {(['email', 'phone', 'place'] as const).map((field) => (
        <TextField
          key={field}
          id={`header-${field}`}
          name={field}
          label={t(`field.${field}`)}
          defaultValue={header[field]}
          errors={errors(field) ?? []}
          autoComplete={contact[field]}
          inputMode={field === 'place' ? 'text' : field === 'phone' ? 'tel' : 'email'}
          maxLength={field === 'phone' ? 40 : field === 'email' ? 254 : 120}
        />
      ))}
      <fieldset className="grid gap-3 sm:col-span-2">
        <legend className="k-label mb-1">{t('field.links')}</legend>
        {links.map((link, at) => (
          <div key={at} className="grid gap-3 sm:grid-cols-[12rem_1fr]">
            <TextField
              id={`link-label-${at}`}
              name="linkLabel"
              label={t('field.linkLabel')}
              defaultValue={link.label}
              errors={errors(`links.${at}.label`) ?? []}
              maxLength={40}
            />
            <TextField
              id={`link-url-${at}`}
              name="linkUrl"
              label={t('field.linkUrl')}
              defaultValue={link.url ?? ''}
              errors={errors(`links.${at}.url`) ?? []}
              inputMode="url"
            />
          </div>
        ))}
      </fieldset>
    </div>
  )
}

import { acceptances } from '#modules/content/rules.legal.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card } from '#ui/page.tsx'

export type LegalValues = { acceptance: string; effectiveOn: string; changesEn: string; changesId: string }

type PublishLegalProps = {
  draftVersion: number
  published: number
  errors: Readonly<Record<string, string[]>>
  typed: LegalValues | null
  busy: boolean
  /** Why the reader may not publish, or null. */
  refused: string | null
}

/** From when on the saved draft of a legal page holds, and what it asks of people. */
export function PublishLegal({ draftVersion, published, errors, typed, busy, refused }: PublishLegalProps) {
  const t = useTexts('adminContent')
  const errorsOf = (field: string) => (errors[field] ? { errors: errors[field] } : {})
  return (
    <Card as="section" aria-labelledby="publish-legal">
      <h2 id="publish-legal" className="text-lg">
        {t('legal.title')}
      </h2>
      {draftVersion === 0 ? (
        <p className="k-hint mt-1">{t('legal.noDraft')}</p>
      ) : (
        <ActionForm method="post" noValidate className="mt-4 grid grid-cols-1 gap-5">
          <input type="hidden" name="version" value={draftVersion} />
          <input type="hidden" name="published" value={published} />
          <RadioGroup
            label={t('legal.acceptance')}
            name="acceptance"
            id="acceptance"
            defaultValue={typed?.acceptance ?? 'NOTICE'}
            options={acceptances.map((value) => ({
              value,
              label: t(`legal.${value}`),
              hint: t(`legal.${value}hint`),
            }))}
          />
          <DateField
            id="effectiveOn"
            name="effectiveOn"
            label={t('legal.effectiveOn')}
            hint={t('legal.effectiveHint')}
            defaultValue={typed?.effectiveOn ?? ''}
            {...errorsOf('effectiveOn')}
          />
          {(['en', 'id'] as const).map((locale) => {
            const name = locale === 'en' ? 'changesEn' : 'changesId'
            return (
              <TextArea
                key={locale}
                id={name}
                name={name}
                lang={locale}
                label={t(`legal.${name}`)}
                hint={t('legal.changesHint')}
                rows={4}
                defaultValue={typed?.[name] ?? ''}
                {...errorsOf(`changes.${locale}`)}
              />
            )
          })}
          <div>
            <Button type="submit" name="intent" value="publish-legal" variant="primary" busy={busy} reason={refused}>
              {t('legal.publish')}
            </Button>
          </div>
        </ActionForm>
      )}
    </Card>
  )
}

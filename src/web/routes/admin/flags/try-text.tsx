import { useNavigation } from 'react-router'
import type { JobScreening } from '#modules/jobs/contract.admin.ts'
import { ScreeningCard } from '../screening-card.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Card, Section } from '#ui/page.tsx'

/** What the screen would find in a text; nothing is stored. */
export function TryText({
  text,
  screening,
}: {
  text: string
  screening: (JobScreening & { blockedWord: boolean }) | null
}) {
  const t = useTexts('flags')
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Section id="try" title={t('try')} lead={t('tryLead')}>
      <Card>
        <ActionForm method="post" action="#try" preventScrollReset className="grid gap-3">
          <TextArea
            id="try-text"
            name="text"
            label={t('tryText')}
            rows={7}
            maxLength={10_000}
            defaultValue={text}
            required
          />
          <div>
            <Button type="submit" name="intent" value="test" busy={busy}>
              {t('tryButton')}
            </Button>
          </div>
        </ActionForm>
      </Card>
      {screening && (
        <div className="mt-4">
          <ScreeningCard screening={screening} />
          <p className="k-hint mt-2">{t(screening.blockedWord ? 'wordFound' : 'wordNotFound')}</p>
        </div>
      )}
    </Section>
  )
}

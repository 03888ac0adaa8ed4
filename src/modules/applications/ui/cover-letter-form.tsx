import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import type { OwnApplication } from '../contract.shapes.ts'

const limit = 4000

/** Edits the cover letter of an application the employer has not opened yet. */
export function CoverLetterForm({
  application: { id, coverLetter },
  cancel,
}: {
  application: Pick<OwnApplication, 'id' | 'coverLetter'>
  cancel: string
}) {
  const t = useTexts('myJobs')
  return (
    <Form method="post" preventScrollReset className="mt-4 grid gap-3">
      <input type="hidden" name="intent" value="letter" />
      <input type="hidden" name="id" value={id} />
      <TextArea
        name="coverLetter"
        label={t('letter.label')}
        hint={t('letter.hint')}
        rows={7}
        defaultValue={coverLetter ?? ''}
        maxLength={limit}
        limit={limit}
        leftLabel={(left) => t('letter.left', { count: left })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="sm">
          {t('letter.save')}
        </Button>
        <LinkButton size="sm" variant="quiet" to={`${cancel}#${id}`} preventScrollReset>
          {t('letter.cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}

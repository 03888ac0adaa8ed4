import { useNavigation } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import type { ReceivedReview } from '../contract.shapes.ts'
import { replyLength } from '../rules.ts'

type ReplyFormProps = {
  review: ReceivedReview
  /** The last failed attempt, with the entered text. */
  failed: { code: string; text: string } | null
}

/** Form to write, edit or delete the company's reply; collapsed by default. */
export function ReplyForm({ review, failed }: ReplyFormProps) {
  const t = useTexts('reviews')
  const sending = useNavigation().formData?.get('id') === review.id
  return (
    <details className="min-w-0 open:basis-full" open={failed !== null} key={review.replyVersion}>
      <summary
        className="k-unfold min-h-11 cursor-pointer font-semibold text-nila-ink hover:underline"
        aria-label={review.reply ? undefined : t('company.replyTo', { title: review.title })}
      >
        {t(review.reply ? 'company.edit' : 'company.write')}
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-prose gap-3">
        <input type="hidden" name="id" value={review.id} />
        <input type="hidden" name="version" value={review.replyVersion} />
        <TextArea
          name="text"
          label={t('company.text')}
          hint={t('company.textHint')}
          rows={4}
          limit={replyLength.max}
          defaultValue={failed?.text ?? review.reply?.text ?? ''}
          required
          {...(failed && { errors: [failed.code] })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="reply" variant="primary" busy={sending}>
            {t('company.send')}
          </Button>
          {review.reply && (
            <Button type="submit" name="intent" value="delete" variant="danger-quiet" formNoValidate>
              {t('company.delete')}
            </Button>
          )}
        </div>
      </Form>
    </details>
  )
}

import { Form } from '#ui/form/page-form.tsx'
import type { DecideReply, SelectedApplication } from '#modules/applications/ui/applicants-state.ts'
import { RejectFields, type RejectFacts } from '#modules/applications/ui/reject-form.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/page.tsx'

/** The question for the reason as a part of the page: for those without JavaScript, who come from a button without one. */
export function RejectPlain({
  reply,
  known,
  facts,
}: {
  reply: DecideReply
  known: readonly SelectedApplication[]
  facts: RejectFacts
}) {
  const t = useTexts('applicants')
  const selected = reply.applicationIds.map((text) => ({
    id: text.split(':')[0] ?? '',
    version: Number(text.split(':')[1]),
  }))
  const first = selected.length === 1 && known.find(({ id }) => id === selected[0]?.id)
  return (
    <Card as="section" className="mb-5 max-w-xl">
      <h2 className="mb-3 text-lg">
        {first ? t('reject.title', { name: first.name }) : t('reject.titleMany', { count: selected.length })}
      </h2>
      <Form method="post">
        <RejectFields selected={selected} {...facts} error={reply.reasonError} />
        <Button type="submit" variant="danger" className="mt-4">
          {t('reject.submit')}
        </Button>
      </Form>
    </Card>
  )
}

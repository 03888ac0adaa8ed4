import { Form } from '#ui/form/page-form.tsx'
import { Button } from '#ui/button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

/** A candidate ends what a company writes here, or allows it again. */
export function BlockForm({ blocked, name }: { blocked: boolean; name: string }) {
  const t = useTexts('messages')
  const form = (
    <Form method="post" preventScrollReset className="mt-1 grid gap-3">
      <input type="hidden" name="intent" value="message-block" />
      <input type="hidden" name="blocked" value={blocked ? '' : '1'} />
      <p className="max-w-prose text-sm text-muted">{t(blocked ? 'block.blocked' : 'block.text', { name })}</p>
      <Button type="submit" size="sm" className="justify-self-start">
        {t(blocked ? 'block.off' : 'block.on')}
      </Button>
    </Form>
  )
  if (blocked) return form
  return (
    <details className="text-sm">
      <summary className="k-link inline-flex min-h-11 w-fit cursor-pointer items-center">{t('block.on')}</summary>
      {form}
    </details>
  )
}

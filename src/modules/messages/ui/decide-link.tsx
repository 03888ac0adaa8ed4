import { Icon } from '#ui/icon.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'

const path = '/employer/message-decision'

/** Opens the form that decides about the selected applicants and writes to each; `selected` as `id:version`. */
export function DecideLink({ selected }: { selected: readonly string[] }) {
  const t = useTexts('messages')
  return (
    <LinkButton
      size="sm"
      to={`${path}?${new URLSearchParams({ application: selected.join(',') }).toString()}`}
      icon={<Icon name="messages-square" />}
    >
      {t('decide.action')}
    </LinkButton>
  )
}

/** The same for the checked rows of a form, without JavaScript. */
export function DecideButton({ form }: { form: string }) {
  const t = useTexts('messages')
  return (
    <Button
      type="submit"
      form={form}
      formAction={path}
      formMethod="get"
      size="sm"
      icon={<Icon name="messages-square" />}
    >
      {t('decide.action')}
    </Button>
  )
}

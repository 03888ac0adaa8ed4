import { Form } from 'react-router'
import { SessionList, type SessionRow } from '#modules/accounts/ui/session-list.tsx'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button } from '#ui/button.tsx'

/** Where the account is open, and the button that ends everything but this. */
export function DeviceList({ rows }: { rows: readonly SessionRow[] }) {
  const t = useTexts('account')
  return (
    <>
      <SessionList rows={rows} />
      <div className="mt-4">
        {rows.length > 1 ? (
          <Form method="post">
            <Button type="submit" name="intent" value="others" variant="danger-quiet">
              {t('devices.endOthers')}
            </Button>
          </Form>
        ) : (
          <p className="k-hint">{t('devices.onlyThis')}</p>
        )}
      </div>
    </>
  )
}

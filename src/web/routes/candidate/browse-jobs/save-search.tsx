import { Icon } from '#ui/icon.tsx'
import { Form } from 'react-router'
import { frequencies } from '#kernel/enums/alerts.ts'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { mayLookForJobs, useViewer } from '#web/document/use-viewer.ts'

const path = '/jobsseekers/saved-searches'
const popup = 'save-search'

/**
 * Saves the search of this page under its title, with how often to hear of new jobs. The browser itself opens the form, with or without
 * JavaScript; guests sign in on the way and find it saved. Nothing for employers and administrators.
 * Needs the set `savedSearch`.
 */
export function SaveSearch({ query, name, saved }: { query: string; name: string; saved: boolean }) {
  const t = useTexts('savedSearch')
  const { kind } = useViewer()
  if (!mayLookForJobs(kind)) return null
  if (saved)
    return (
      <LinkButton to={path} size="sm" variant="quiet" icon={<Icon name="bookmark-check" />}>
        {t('saved')}
      </LinkButton>
    )
  const guest = kind === 'guest'
  return (
    <>
      <Button size="sm" popoverTarget={popup} icon={<Icon name="bell-plus" />}>
        <span className="max-sm:sr-only">{t('save')}</span>
        <span className="sm:hidden" aria-hidden="true">
          {t('saveShort')}
        </span>
      </Button>
      <div id={popup} popover="auto" role="dialog" aria-labelledby={`${popup}-title`} className="k-popcard">
        <Form method={guest ? 'get' : 'post'} action={path} className="grid gap-4">
          <div>
            <h2 id={`${popup}-title`} className="text-lg">
              {t('save')}
            </h2>
            <p className="break-words text-muted">{name}</p>
          </div>
          {!guest && <input type="hidden" name="intent" value="add" />}
          <input type="hidden" name={guest ? 'add' : 'query'} value={query} />
          <input type="hidden" name="name" value={name.slice(0, 80)} />
          <fieldset>
            <legend className="mb-1 font-semibold">{t('frequency')}</legend>
            {frequencies.map((each) => (
              <label key={each} className="k-check">
                <input type="radio" name="frequency" value={each} defaultChecked={each === 'NONE'} />
                <span>{t(each)}</span>
              </label>
            ))}
          </fieldset>
          <div className="flex flex-wrap justify-end gap-2">
            <Button popoverTarget={popup} popoverTargetAction="hide">
              {t('cancel')}
            </Button>
            <Button type="submit" variant="primary">
              {t(guest ? 'saveSignIn' : 'save')}
            </Button>
          </div>
        </Form>
      </div>
    </>
  )
}

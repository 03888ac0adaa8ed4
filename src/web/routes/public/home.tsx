import { BellRing, ClipboardCheck, Eye, MapPin, Search } from 'lucide-react'
import { Form } from 'react-router'
import { useTexts } from '../../i18n.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { Card, Page, Section } from '../../kit/page.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { PageMeta } from '../../page-meta.tsx'
import type { RouteHandle } from '../../route-handle.ts'

export const handle: RouteHandle = { texts: ['home'] }

const promises = [
  { key: 'clear', Icon: Search },
  { key: 'seen', Icon: Eye },
  { key: 'answered', Icon: BellRing },
  { key: 'checked', Icon: ClipboardCheck },
] as const

export default function Home() {
  const t = useTexts('home')
  return (
    <Page>
      <PageMeta title={t('meta.title')} description={t('meta.description')} />
      <section className="py-8 sm:py-14">
        <h1 className="max-w-[18ch] text-4xl sm:text-5xl">{t('title')}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t('lead')}</p>
        <SearchLine />
      </section>
      <Section title={t('promises.title')}>
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {promises.map(({ key, Icon }) => (
            <Card as="li" key={key}>
              <Icon aria-hidden="true" className="mb-3 text-nila-ink" />
              <h3>{t(`promises.${key}.title`)}</h3>
              <p className="mt-1 text-sm text-muted">{t(`promises.${key}.text`)}</p>
            </Card>
          ))}
        </ul>
      </Section>
      <Section title={t('employers.title')} lead={t('employers.lead')} className="rounded-lg">
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/employer/register">{t('employers.register')}</LinkButton>
          <LinkButton to="/employer/login" variant="quiet">
            {t('employers.signIn')}
          </LinkButton>
        </div>
      </Section>
    </Page>
  )
}

/** What and where; a plain GET form, so it works without JavaScript. */
function SearchLine() {
  const t = useTexts('home')
  return (
    <Form action="/jobsseekers/browse-jobs" role="search" className="mt-7 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <TextField label={t('search.what')} name="search" type="search" before={<Search aria-hidden="true" size={18} />} placeholder={t('search.whatExample')} autoComplete="off" />
      <TextField label={t('search.where')} name="location" before={<MapPin aria-hidden="true" size={18} />} placeholder={t('search.whereExample')} autoComplete="address-level2" />
      <button type="submit" className="k-btn" data-variant="primary">
        {t('search.go')}
      </button>
    </Form>
  )
}

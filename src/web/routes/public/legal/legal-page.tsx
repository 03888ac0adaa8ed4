import { Link, useLocation } from 'react-router'
import type { EndpointOutput } from '#modules/contract.ts'
import { Article } from '#ui/article.tsx'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Notice } from '#ui/display.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { PageMeta } from '#web/document/page-meta.tsx'

type LegalText = EndpointOutput<'content.legal'>
type Version = LegalText['versions'][number]

/** The month of the built-in text, which its label is. */
const firstDay = (label: string) => `${label}-01T12:00:00Z`
const tones = { IN_FORCE: 'success', EARLIER: 'muted', UPCOMING: 'warning' } as const
const words = { IN_FORCE: 'version.current', EARLIER: 'version.earlier', UPCOMING: 'version.upcoming' } as const

/** A legal page with its versions and their dates. */
export function LegalPage({ text }: { text: LegalText }) {
  const t = useTexts('legal')
  const format = useFormat()
  const { pathname } = useLocation()
  const since = ({ from, label }: Version) => (from ? format.date(from) : format.month(firstDay(label)))
  const isOther = text.state !== 'IN_FORCE'
  return (
    <>
      <PageMeta title={text.title} description={text.description} noindex={isOther} />
      <Article
        title={text.title}
        lead={text.lead}
        changed={since(text)}
        parts={text.parts}
        before={
          <>
            {isOther && (
              <Notice
                tone="warning"
                className="mb-6"
                title={text.state === 'UPCOMING' ? t('version.coming', { date: since(text) }) : t('version.old')}
                action={
                  <LinkButton to={pathname} size="sm">
                    {t('version.toCurrent')}
                  </LinkButton>
                }
              />
            )}
            {text.changes && (
              <section aria-labelledby="what-changes" className="mb-8 max-w-prose">
                <h2 id="what-changes" className="mb-2 text-lg">
                  {t('version.changes')}
                </h2>
                <p className="whitespace-pre-line">{text.changes}</p>
              </section>
            )}
          </>
        }
      >
        {text.versions.length > 1 && (
          <section aria-labelledby="all-versions" className="border-t border-line pt-6">
            <h2 id="all-versions" className="mb-3 text-lg">
              {t('version.title')}
            </h2>
            <ul className="grid gap-2">
              {text.versions.map((version) => (
                <li key={version.number} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    className="k-link inline-flex min-h-8 items-center"
                    to={version.state === 'IN_FORCE' ? pathname : `${pathname}?version=${version.number}`}
                    aria-current={version.number === text.number ? 'page' : undefined}
                  >
                    {version.number === 0 ? t('version.builtIn') : t('version.from', { date: since(version) })}
                  </Link>
                  <span className="k-hint">{t('version.label', { label: version.label })}</span>
                  <Badge tone={tones[version.state]}>{t(words[version.state])}</Badge>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Article>
    </>
  )
}

import { Icon } from '#ui/icon.tsx'
import { Link } from 'react-router'
import { Form } from '#ui/form/page-form.tsx'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Resume } from '../contract.ts'

const builder = '/jobsseekers/create-resume'

/** Open, make default and delete resumes. Needs the text set `profileSetup`. */
export function ResumeList({ resumes }: { resumes: readonly Resume[] }) {
  const t = useTexts('profileSetup')
  const format = useFormat()
  const build = (
    <Link className="k-link inline-flex min-h-11 items-center justify-self-start font-semibold" to={builder}>
      {t('resume.build')}
    </Link>
  )
  if (resumes.length === 0)
    return (
      <div className="grid gap-1">
        <p className="text-muted">{t('empty.resume')}</p>
        {build}
      </div>
    )
  return (
    <div className="grid gap-3">
      <ul className="grid gap-3">
        {resumes.map((resume) => (
          <li
            key={resume.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-4 py-2.5"
          >
            <Icon name="file-text" size={20} className="flex-none text-subtle" />
            <div className="min-w-0 flex-1 basis-48">
              {resume.file ? (
                <a className="k-link block truncate font-semibold" href={resume.file.uri}>
                  {resume.title}
                </a>
              ) : (
                <Link className="k-link block truncate font-semibold" to={`${builder}?id=${resume.id}`}>
                  {resume.title}
                </Link>
              )}
              <p className="text-sm text-muted">{t('resume.from', { date: format.date(resume.updatedAt) })}</p>
            </div>
            <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-2">
              <input type="hidden" name="part" value="resume" />
              <input type="hidden" name="item" value={resume.id} />
              {resume.isDefault ? (
                <Badge tone="primary">{t('resume.default')}</Badge>
              ) : (
                <Button
                  type="submit"
                  name="intent"
                  value="default"
                  size="sm"
                  variant="quiet"
                  aria-label={t('resume.makeDefaultOf', { name: resume.title })}
                >
                  {t('resume.makeDefault')}
                </Button>
              )}
              <Button
                type="submit"
                name="intent"
                value="delete"
                size="sm"
                variant="quiet"
                aria-label={t('deleteOf', { name: resume.title })}
              >
                {t('delete')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {build}
    </div>
  )
}

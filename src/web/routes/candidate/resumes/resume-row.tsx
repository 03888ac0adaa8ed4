import { Icon } from '#ui/icon.tsx'
import { Form, Link } from 'react-router'
import type { Resume } from '#modules/resumes/contract.ts'
import { useFormat, useTexts } from '#ui/i18n/i18n.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Menu, MenuButton, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { downloadPath, editPath, resumesPath, jsonPath, reviewPath } from './address.ts'
import { packErrors, type FailedAction } from './action.ts'

type RowProps = { resume: Resume; newId: string; ask: 'rename' | 'delete' | null; failed: FailedAction | null }

/** One resume: what it is called, when it changed, and what can be done with it. */
export function ResumeRow({ resume, newId, ask, failed }: RowProps) {
  const t = useTexts('resume')
  const format = useFormat()
  const { id, title, kind } = resume
  const built = kind === 'BUILT'
  const icon = built ? 'file-pen' : 'file-text'
  return (
    <li className="k-card grid gap-4" id={id}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon name={icon} size={22} className="flex-none text-subtle" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold break-words">{title}</span>
            {resume.isDefault && <Badge tone="primary">{t('list.default')}</Badge>}
          </p>
          <p className="text-sm text-muted">
            {t(`kind.${kind}`)} · {t('list.changed', { date: format.date(resume.updatedAt) })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {built ? (
            <LinkButton size="sm" to={editPath(id)} aria-label={t('list.editOf', { name: title })}>
              {t('list.edit')}
            </LinkButton>
          ) : (
            <a
              className="k-btn"
              data-variant="secondary"
              data-size="sm"
              href={resume.file?.uri}
              aria-label={t('list.openOf', { name: title })}
            >
              {t('list.open')}
            </a>
          )}
          <RowMenu resume={resume} newId={newId} />
        </div>
      </div>
      {ask && <RenameOrDelete ask={ask} resume={resume} failed={failed} />}
    </li>
  )
}

function RowMenu({ resume, newId }: Pick<RowProps, 'resume' | 'newId'>) {
  const t = useTexts('resume')
  const { id, title, kind } = resume
  const built = kind === 'BUILT'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="newId" value={newId} />
      <Menu trigger={<span aria-hidden="true">⋯</span>} label={t('list.more', { name: title })} popClass="w-72">
        {built ? (
          <>
            <MenuLink reloadDocument to={downloadPath(id, 'locale=en')}>
              {t('list.downloadEn')}
            </MenuLink>
            <MenuLink reloadDocument to={downloadPath(id, 'locale=id')}>
              {t('list.downloadId')}
            </MenuLink>
            <MenuButton type="submit" name="intent" value="keep">
              {t('list.keep')}
            </MenuButton>
            <MenuLink reloadDocument to={jsonPath(id)}>
              {t('list.json')}
            </MenuLink>
          </>
        ) : (
          <MenuLink reloadDocument to={downloadPath(id)}>
            {t('list.downloadFile')}
          </MenuLink>
        )}
        <MenuSeparator />
        <MenuLink to={reviewPath(id)}>{t('list.review')}</MenuLink>
        <MenuButton type="submit" name="intent" value="copy">
          {t(built ? 'list.duplicate' : 'list.editable')}
        </MenuButton>
        {!resume.isDefault && (
          <MenuButton type="submit" name="intent" value="default">
            {t('list.makeDefault')}
          </MenuButton>
        )}
        <MenuLink to={`${resumesPath}?ask=rename&of=${id}#${id}`}>{t('list.rename')}</MenuLink>
        <MenuLink danger to={`${resumesPath}?ask=delete&of=${id}#${id}`}>
          {t('list.delete')}
        </MenuLink>
      </Menu>
    </Form>
  )
}

/** A question about one resume, in its place: works without a script. */
function RenameOrDelete({
  ask,
  resume,
  failed,
}: {
  ask: 'rename' | 'delete'
  resume: Resume
  failed: FailedAction | null
}) {
  const t = useTexts('resume')
  const cancel = (
    <Link to={`${resumesPath}#${resume.id}`} className="k-btn" data-variant="quiet">
      {t('list.cancel')}
    </Link>
  )
  return (
    <Form method="post" action={resumesPath} className="grid gap-3 border-t border-line pt-4">
      <input type="hidden" name="id" value={resume.id} />
      <input type="hidden" name="intent" value={ask} />
      {ask === 'rename' ? (
        <TextField
          id="rename"
          name="title"
          label={t('list.renameTitle')}
          defaultValue={resume.title}
          maxLength={120}
          required
          autoFocus
          errors={packErrors(failed?.errors ?? []).flatMap(([, codes]) => codes)}
        />
      ) : (
        <>
          <h3>{t('list.deleteTitle')}</h3>
          <p className="text-muted">{t('list.deleteText', { name: resume.title })}</p>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={ask === 'delete' ? 'danger' : 'primary'}>
          {t(ask === 'delete' ? 'list.delete' : 'list.save')}
        </Button>
        {cancel}
      </div>
    </Form>
  )
}

import { Copy, EllipsisVertical, Eye, Pause, Pencil, Play, Timer, Trash2, UserSearch, XCircle } from 'lucide-react'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu, MenuButton, MenuLine, MenuLink } from '#ui/menu.tsx'
import type { OwnJobRow } from '../contract.ts'
import { closeReasons, type CloseReason, type JobDeed } from '../rules.ts'

type Row = Pick<OwnJobRow, 'id' | 'version' | 'title' | 'slug' | 'status' | 'deeds'>
type JobActionsProps = {
  job: Row
  /** The page whose action hands the form to `ownJobDeed`. */
  action: string
  /** Without these there is no such entry. */
  editTo?: string
  viewTo?: string
  matchesTo?: string
}

/**
 * What may be done to an own job, each with the reason when not. The page's route needs `handle.texts: ['jobPost']` and an action that
 * calls `ownJobDeed`. What cannot be taken back asks first and says its consequence.
 */
export function JobActions({ job, action, editTo, viewTo, matchesTo }: JobActionsProps) {
  const t = useTexts('jobPost')
  const errors = useTexts('errorMsg')
  const submit = useSubmit()
  const [asking, setAsking] = useState<'close' | 'delete' | null>(null)
  const [reason, setReason] = useState<CloseReason>('FILLED')
  const why = (deed: JobDeed) => {
    const code = job.deeds[deed]
    return code === null ? null : (t.find(`why.${deed}.${code}`) ?? errors.find(code) ?? code)
  }
  const send = (intent: string, more: Record<string, string> = {}) => {
    setAsking(null)
    void submit({ intent, jobId: job.id, version: String(job.version), ...more }, { method: 'post', action })
  }
  const live = job.status === 'ACTIVE' || job.status === 'PAUSED'
  const ended = job.status === 'CLOSED' || job.status === 'EXPIRED'
  return (
    <>
      <Menu
        trigger={<EllipsisVertical aria-hidden="true" />}
        label={t('deeds.label', { title: job.title })}
        align="end"
      >
        {viewTo && (
          <MenuLink to={viewTo} icon={<Eye aria-hidden="true" />}>
            {t('deeds.view')}
          </MenuLink>
        )}
        {matchesTo && live && (
          <MenuLink to={matchesTo} icon={<UserSearch aria-hidden="true" />}>
            {t('deeds.matches')}
          </MenuLink>
        )}
        {editTo && job.deeds.edit === null && (
          <MenuLink to={editTo} icon={<Pencil aria-hidden="true" />}>
            {t('deeds.edit')}
          </MenuLink>
        )}
        {job.status === 'ACTIVE' && (
          <MenuButton icon={<Pause aria-hidden="true" />} reason={why('pause')} onClick={() => send('pause')}>
            {t('deeds.pause')}
          </MenuButton>
        )}
        {job.status === 'PAUSED' && (
          <MenuButton icon={<Play aria-hidden="true" />} reason={why('resume')} onClick={() => send('resume')}>
            {t('deeds.resume')}
          </MenuButton>
        )}
        {live && (
          <MenuButton icon={<Timer aria-hidden="true" />} reason={why('extend')} onClick={() => send('extend')}>
            {t('deeds.extend')}
          </MenuButton>
        )}
        {live && (
          <MenuButton icon={<XCircle aria-hidden="true" />} reason={why('close')} onClick={() => setAsking('close')}>
            {t('deeds.close')}
          </MenuButton>
        )}
        {ended && (
          <MenuButton icon={<Copy aria-hidden="true" />} reason={why('repost')} onClick={() => send('repost')}>
            {t('deeds.repost')}
          </MenuButton>
        )}
        {(live || ended || viewTo || editTo) && <MenuLine />}
        <MenuButton
          icon={<Trash2 aria-hidden="true" />}
          danger
          reason={why('delete')}
          onClick={() => setAsking('delete')}
        >
          {t('deeds.delete')}
        </MenuButton>
      </Menu>
      <ConfirmDialog
        open={asking === 'close'}
        onClose={() => setAsking(null)}
        onConfirm={() => send('close', { reason })}
        title={t('deeds.closeTitle', { title: job.title })}
        confirmLabel={t('deeds.closeYes')}
        cancelLabel={t('deeds.keep')}
      >
        <p className="mb-4">{t('deeds.closeText')}</p>
        <RadioGroup
          name={`close-${job.id}`}
          label={t('deeds.closeWhy')}
          defaultValue={reason}
          onChange={(value) => setReason(value as CloseReason)}
          options={closeReasons.map((each) => ({ value: each, label: t(`closeReason.${each}`) }))}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        onConfirm={() => send('delete')}
        title={t('deeds.deleteTitle', { title: job.title })}
        confirmLabel={t('deeds.deleteYes')}
        cancelLabel={t('deeds.keep')}
        danger
      >
        <p>{t(live ? 'deeds.deleteLive' : 'deeds.deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}

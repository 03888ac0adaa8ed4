import { Icon } from '#ui/icon.tsx'
import { useState } from 'react'
import { useSubmit } from 'react-router'
import { useTexts } from '#ui/i18n/i18n.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu, MenuButton, MenuSeparator, MenuLink } from '#ui/menu.tsx'
import type { OwnJobRow } from '../contract.ts'
import { closeReasons, type CloseReason, type JobActionName } from '../rules.ts'

type ActionJob = Pick<OwnJobRow, 'id' | 'version' | 'title' | 'slug' | 'status' | 'actionProblems' | 'featureProblem'>
type JobActionsProps = {
  job: ActionJob
  /** Path of the page whose action handles the submitted form (`ownJobAction`). */
  action: string
  /** Entries without a target are left out. */
  editTo?: string
  viewTo?: string
  matchesTo?: string
}

/**
 * Menu of actions on an own job; disabled ones show the reason. The page's route needs `handle.texts: ['jobPost']` and an action
 * that calls `ownJobAction`. Irreversible actions ask for confirmation.
 */
export function JobActions({ job, action, editTo, viewTo, matchesTo }: JobActionsProps) {
  const t = useTexts('jobPost')
  const errors = useTexts('errorMsg')
  const submit = useSubmit()
  const [confirming, setConfirming] = useState<'close' | 'delete' | null>(null)
  const [reason, setReason] = useState<CloseReason>('FILLED')
  // Pressed twice it makes one draft.
  const [copyId] = useState(() => crypto.randomUUID())
  const disabledReason = (name: JobActionName) => {
    const code = job.actionProblems[name]
    return code === null ? null : (t.find(`why.${name}.${code}`) ?? errors.find(code) ?? code)
  }
  const submitAction = (intent: string, more: Record<string, string> = {}) => {
    setConfirming(null)
    void submit({ intent, jobId: job.id, version: String(job.version), ...more }, { method: 'post', action })
  }
  const live = job.status === 'ACTIVE' || job.status === 'PAUSED'
  const ended = job.status === 'CLOSED' || job.status === 'EXPIRED'
  return (
    <>
      <Menu trigger={<Icon name="ellipsis-vertical" />} label={t('actions.label', { title: job.title })} align="end">
        {viewTo && (
          <MenuLink to={viewTo} icon={<Icon name="eye" />}>
            {t('actions.view')}
          </MenuLink>
        )}
        {matchesTo && live && (
          <MenuLink to={matchesTo} icon={<Icon name="user-search" />}>
            {t('actions.matches')}
          </MenuLink>
        )}
        <MenuLink to={`/employer/hiring-team?id=${job.id}`} icon={<Icon name="users" />}>
          {t('actions.team')}
        </MenuLink>
        <MenuLink to={`/employer/criteria?id=${job.id}`} icon={<Icon name="clipboard-check" />}>
          {t('actions.criteria')}
        </MenuLink>
        {editTo && job.actionProblems.edit === null && (
          <MenuLink to={editTo} icon={<Icon name="pencil" />}>
            {t('actions.edit')}
          </MenuLink>
        )}
        {job.status === 'ACTIVE' && job.featureProblem === null && (
          <MenuLink to={`/employer/feature-job?id=${job.id}`} icon={<Icon name="star" />}>
            {t('actions.feature')}
          </MenuLink>
        )}
        {job.status === 'ACTIVE' && (
          <MenuButton
            icon={<Icon name="pause" />}
            reason={disabledReason('pause')}
            onClick={() => submitAction('pause')}
          >
            {t('actions.pause')}
          </MenuButton>
        )}
        {job.status === 'PAUSED' && (
          <MenuButton
            icon={<Icon name="play" />}
            reason={disabledReason('resume')}
            onClick={() => submitAction('resume')}
          >
            {t('actions.resume')}
          </MenuButton>
        )}
        {live && (
          <MenuButton
            icon={<Icon name="timer" />}
            reason={disabledReason('extend')}
            onClick={() => submitAction('extend')}
          >
            {t('actions.extend')}
          </MenuButton>
        )}
        {live && (
          <MenuButton
            icon={<Icon name="circle-x" />}
            reason={disabledReason('close')}
            onClick={() => setConfirming('close')}
          >
            {t('actions.close')}
          </MenuButton>
        )}
        {ended && (
          <MenuButton
            icon={<Icon name="rotate-cw" />}
            reason={disabledReason('repost')}
            onClick={() => submitAction('repost')}
          >
            {t('actions.repost')}
          </MenuButton>
        )}
        <MenuButton
          icon={<Icon name="copy" />}
          reason={disabledReason('duplicate')}
          onClick={() => submitAction('duplicate', { copyId })}
        >
          {t('actions.duplicate')}
        </MenuButton>
        <MenuSeparator />
        <MenuButton
          icon={<Icon name="trash-2" />}
          danger
          reason={disabledReason('delete')}
          onClick={() => setConfirming('delete')}
        >
          {t('actions.delete')}
        </MenuButton>
      </Menu>
      <ConfirmDialog
        open={confirming === 'close'}
        onClose={() => setConfirming(null)}
        onConfirm={() => submitAction('close', { reason })}
        title={t('actions.closeTitle', { title: job.title })}
        confirmLabel={t('actions.closeYes')}
        cancelLabel={t('actions.keep')}
      >
        <p className="mb-4">{t('actions.closeText')}</p>
        <RadioGroup
          name={`close-${job.id}`}
          label={t('actions.closeWhy')}
          defaultValue={reason}
          onChange={(value) => setReason(value as CloseReason)}
          options={closeReasons.map((each) => ({ value: each, label: t(`closeReason.${each}`) }))}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'delete'}
        onClose={() => setConfirming(null)}
        onConfirm={() => submitAction('delete')}
        title={t('actions.deleteTitle', { title: job.title })}
        confirmLabel={t('actions.deleteYes')}
        cancelLabel={t('actions.keep')}
        danger
      >
        <p>{t(live ? 'actions.deleteLive' : 'actions.deleteText')}</p>
      </ConfirmDialog>
    </>
  )
}

import { isFail } from '#kernel/fail.ts'
import { reachOf } from '#kernel/rights.ts'
import { inviteForm, removeForm, roleForm, titleForm, transferForm } from '#modules/companies/contract.team-forms.ts'
import { app, flash, throwErrorResponse, throwBadInput } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { failedAt, repliedAt } from '#web/settings/reply.ts'

export const teamPath = '/employer/team'

/** Answers the forms of the team page; null when it is done, with a notice for the next page. */
export async function teamAction(context: PageContext, form: FormData) {
  const intent = String(form.get('intent') ?? '')
  form.delete('intent')
  switch (intent) {
    case 'invite':
      return invite(context, form)
    case 'role': {
      const done = await submit(context, form, roleForm, 'team.setRole')
      return done.ok ? saved(context, 'TEAM_SAVED') : repliedAt('role', done.reply)
    }
    case 'title': {
      const done = await submit(context, form, titleForm, 'team.update', (value) => ({
        ...value,
        jobTitle: value.jobTitle ?? null,
      }))
      return done.ok ? saved(context, 'TEAM_SAVED') : repliedAt('title', done.reply)
    }
    case 'remove':
      return remove(context, form)
    case 'transfer': {
      const done = await submit(context, form, transferForm, 'team.transfer')
      return done.ok
        ? saved(context, 'OWNERSHIP_TRANSFERRED')
        : repliedAt(`transfer-${String(form.get('id'))}`, done.reply)
    }
    default:
      return simple(context, intent, form)
  }
}

const saved = (context: PageContext, notice: string) => {
  flash(context, notice)
  return null
}

async function invite(context: PageContext, form: FormData) {
  const done = await submit(context, form, inviteForm, 'team.invite', ({ jobIds, ...value }) => ({
    ...value,
    jobIds: reachOf(value.role, 'applications.view') === 'assigned' ? jobIds : [],
  }))
  if (!done.ok) return repliedAt('invite', done.reply)
  const all = done.output.results.every(({ result }) => result === 'INVITED')
  return saved(context, all ? 'TEAM_INVITED' : 'TEAM_INVITED_SOME')
}

async function remove(context: PageContext, form: FormData) {
  const done = await submit(context, form, removeForm, 'team.remove', ({ id, jobsTo }) => ({ ids: [id], jobsTo }))
  if (!done.ok) return repliedAt('remove', done.reply)
  const [result] = done.output.results
  return result?.problem
    ? failedAt('remove', { code: result.problem, params: {}, status: 409 } as Parameters<typeof failedAt>[1])
    : saved(context, 'TEAM_REMOVED')
}

/** Buttons without fields of their own. */
async function simple(context: PageContext, intent: string, form: FormData) {
  const { call } = app(context)
  const id = String(form.get('id') ?? '')
  const version = Number(form.get('version'))
  try {
    if (intent === 'on' || intent === 'off') await call('team.setRole', { id, version, active: intent === 'on' })
    else if (intent === 'resend') await call('team.resend', { id })
    else if (intent === 'withdraw') await call('team.withdraw', { id })
    else if (intent === 'leave') await call('team.leave', {})
    else throwBadInput()
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'DEFECT') throwErrorResponse(app(context), error)
    return failedAt(intent, error)
  }
  return saved(context, intent === 'resend' ? 'TEAM_INVITED' : intent === 'leave' ? 'TEAM_LEFT' : 'TEAM_SAVED')
}

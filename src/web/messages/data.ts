import { data, redirect } from 'react-router'
import { messageForm, reportForm } from '#modules/messages/contract.forms.ts'
import { cursorPattern, maxFiles } from '#modules/messages/rules.ts'
import { isFail } from '#kernel/fail.ts'
import { mayUse } from '#kernel/rights.ts'
import { idShape } from '#kernel/shapes.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { parseForm } from '#ui/form/parse-form.ts'
import { refuse } from '#ui/form/submission.ts'
import type { Call } from '#modules/contract.ts'
import { contentKey } from '#web/pipeline/content-key.ts'
import { app, load, redirectWithNotice, throwErrorResponse } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { submit } from '#web/pipeline/submit.ts'
import { storeFiles, takeFiles } from '#web/pipeline/uploads.ts'

const shows = ['all', 'unread', 'waiting'] as const
const threadsOnPage = 20

/** The thread of an application for a page, with the key of the form that writes to it. */
export async function loadThread(context: PageContext, id: string, before: number | null = null) {
  const { url, caller } = app(context)
  const thread = await load(context, 'messages.read', { id, before })
  // Templates are read when they are asked for.
  const template = url.searchParams.get('template')
  const mayUseTemplates = caller.kind === 'employer' && mayUse(caller.role, 'messages.templates')
  const templates = template && mayUseTemplates ? (await load(context, 'messages.templates', { id })).list : null
  return {
    thread,
    messageKey: crypto.randomUUID(),
    mayUseTemplates,
    templates,
    /** The text of the one that was chosen. */
    templateText: templates?.find((each) => each.id === template)?.filled ?? null,
  }
}
export type LoadedThread = Awaited<ReturnType<typeof loadThread>>

/** The list of threads and the one that is open. */
export async function loadMessages(context: PageContext) {
  const query = app(context).url.searchParams
  const id = idShape.safeParse(query.get('id'))
  const show = shows.find((each) => each === query.get('show')) ?? 'all'
  const search = (query.get('q') ?? '').slice(0, 100)
  const cursor = query.get('before') ?? ''
  const before = cursorPattern.test(cursor) ? cursor : null
  const older = Number(query.get('older'))
  // First the thread: reading it is what the list then shows.
  const open = id.success
    ? await loadThread(context, id.data, Number.isInteger(older) && older > 0 && older < 1e9 ? older : null)
    : null
  const { list, next } = await load(context, 'messages.threads', { show, search, before, limit: threadsOnPage })
  const { caller } = app(context)
  const mayUseTemplates = caller.kind === 'employer' && mayUse(caller.role, 'messages.templates')
  return { list, next, open, id: open?.thread.applicationId ?? null, show, search, before, mayUseTemplates }
}
export type LoadedMessages = Awaited<ReturnType<typeof loadMessages>>

/** What an action answers that sent nothing. */
export type MessagesReply = { message: FormReply | null; report: FormReply | null; messageError: string | null }
const nothing: MessagesReply = { message: null, report: null, messageError: null }

export const isMessageIntent = (intent: unknown): boolean => typeof intent === 'string' && intent.startsWith('message')

/** Sends, withdraws or takes back a message of an application; goes back to `path`. */
export async function messagesAction(context: PageContext, form: FormData, id: string, path: string) {
  const intent = form.get('intent')
  if (intent === 'message') return send(context, form, id, path)
  if (intent === 'message-report') return report(context, form, id, path)
  const page = app(context)
  try {
    await runIntent(page.call, form, id)
  } catch (error) {
    if (!isFail(error)) throw error
    if (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND') throwErrorResponse(page, error)
    return data({ ...nothing, messageError: error.code }, { status: error.status })
  }
  return redirectWithNotice(context, `${path}#messages`, 'SAVED')
}

/** What the messages page does with the thread that is open. */
export async function messagesPageAction(context: PageContext, request: Request) {
  const { url } = app(context)
  const id = idShape.catch('').parse(url.searchParams.get('id'))
  return messagesAction(context, await request.formData(), id, url.pathname + url.search)
}

async function runIntent(call: Call, form: FormData, id: string): Promise<void> {
  switch (form.get('intent')) {
    case 'message-block':
      await call('messages.block', { id, blocked: form.get('blocked') === '1' })
      break
    case 'message-unhold':
      await call('messages.withdraw', { id, seq: null })
      break
    default:
      await call('messages.withdraw', { id, seq: Number(form.get('seq')) })
  }
}

async function report(context: PageContext, form: FormData, id: string, path: string) {
  const done = await submit(context, form, reportForm, 'messages.report', (value) => ({ id, ...value }))
  if (!done.ok) return data({ ...nothing, report: done.reply.data }, done.reply.init ?? undefined)
  return redirectWithNotice(context, `${path}#messages`, 'REPORTED')
}

async function send(context: PageContext, form: FormData, id: string, path: string) {
  const files = takeFiles(form, 'files')
  let fileIds: string[] = []
  const submission = parseForm(form, messageForm)
  // Nothing is stored for a text that is refused anyway.
  if (submission.status === 'success') {
    const tooMany = files.length > maxFiles
    try {
      if (!tooMany) fileIds = await storeFiles(context, files, 'MESSAGE', 'files')
    } catch (error) {
      if (!isFail(error)) throw error
      if (error.code === 'UNAUTHENTICATED') throwErrorResponse(app(context), error)
      return data({ ...nothing, message: refuse(submission, error.fields) }, { status: error.status })
    }
    if (tooMany) {
      const errors = [{ field: 'files', code: 'TOO_MANY_FILES', params: { max: maxFiles } }]
      return data({ ...nothing, message: refuse(submission, errors) }, { status: 422 })
    }
  }
  const done = await submit(context, form, messageForm, 'messages.send', ({ key, body }) => ({
    id,
    key: contentKey(key, body),
    body,
    fileIds,
  }))
  if (!done.ok) return data({ ...nothing, message: done.reply.data }, done.reply.init ?? undefined)
  return redirect(`${newestOf(path)}#m${done.output.seq}`)
}

/** The same thread where it ends, with nothing filled in: earlier messages and the template are done with. */
function newestOf(path: string): string {
  const url = new URL(path, 'http://localhost')
  for (const name of ['older', 'template']) url.searchParams.delete(name)
  return url.pathname + url.search
}

import { data, redirect } from 'react-router'
import { noteForm } from '#modules/applications/contract.forms.ts'
import { mayUse } from '#kernel/rights.ts'
import { idShape } from '#kernel/shapes.ts'
import { detailHref, filterQuery, listInput, readFilter, type ApplicantFilter } from './applicant-filter.ts'
import { allSucceeded, decideApplications } from './decide.ts'
import { app, load, redirectWithNotice, requireMember } from '#web/pipeline/request.ts'
import type { PageContext } from '#web/pipeline/context.ts'
import { receivedList, rejectFacts } from './data.ts'
import { isMessageIntent, loadThread, messagesAction } from '#web/messages/data.ts'
import { submit } from '#web/pipeline/submit.ts'

const window = 50

/** Who comes before and after in the list this applicant was opened from; where it left the list, those around its old place. */
async function neighbours(context: PageContext, filter: ApplicantFilter, id: string, at: number | null) {
  const page = at === null ? 1 : Math.floor(at / window) + 1
  const ask = async (number: number) =>
    number < 1
      ? []
      : (await receivedList(context, listInput(filter, { page: number, limit: window }))).list.map((row) => row.id)
  const ids = await ask(page)
  const position = ids.indexOf(id)
  const place = position >= 0 ? position : at === null ? -1 : at % window
  if (place < 0) return { previous: null, next: null }
  const start = (page - 1) * window
  const after = position >= 0 ? place + 1 : place
  const [before, behind] = await Promise.all([place === 0 ? ask(page - 1) : ids, after >= window ? ask(page + 1) : ids])
  const previous = place === 0 ? before.at(-1) : ids[place - 1]
  const next = after >= window ? behind[0] : ids[after]
  const link = (other: string | undefined, position: number) => (other ? detailHref(other, filter, position) : null)
  return { previous: link(previous, start + place - 1), next: link(next, start + after) }
}

/** Interviews and scorecards of an application, with an id for what is added to a scorecard. */
async function loadInterviews(context: PageContext, applicationId: string) {
  const interviews = await load(context, 'interviews.list', { applicationId })
  if (interviews.side !== 'EMPLOYER') return null
  const { list, planning, scorecards } = interviews
  return { list, planning, scorecards, newKey: crypto.randomUUID() }
}

/** One applicant in full; opening it is what the candidate sees as "opened". */
export async function loadDetail(context: PageContext) {
  const request = app(context)
  const query = request.url.searchParams
  const id = idShape.safeParse(query.get('id'))
  if (!id.success) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  const filter = readFilter(query)
  const place = Number(query.get('at') ?? Number.NaN)
  const row = await load(context, 'userjobs.candidateDetails', { id: id.data })
  const { caller } = requireMember(context)
  const [around, facts, messages, interviews] = await Promise.all([
    neighbours(context, filter, id.data, Number.isInteger(place) && place >= 0 && place < 500_000 ? place : null),
    rejectFacts(context),
    mayUse(caller.role, 'messages.use') ? loadThread(context, id.data) : null,
    loadInterviews(context, id.data),
  ])
  return {
    row,
    facts,
    messages,
    interviews,
    noteKey: crypto.randomUUID(),
    ...around,
    back: `/employer/responses${filterQuery(filter)}`,
    keys: request.cookie('keys') !== 'off',
  }
}
export type DetailData = Awaited<ReturnType<typeof loadDetail>>

/** The applicant of `?applicant=` for the drawer next to the list; null without one. */
export async function loadDrawer(context: PageContext) {
  const query = app(context).url.searchParams
  if (!query.has('applicant')) return null
  const id = idShape.safeParse(query.get('applicant'))
  if (!id.success) throw data({ code: 'NOT_FOUND' }, { status: 404 })
  const row = await load(context, 'userjobs.candidateDetails', { id: id.data })
  const { caller } = requireMember(context)
  const [facts, messages, interviews] = await Promise.all([
    rejectFacts(context),
    mayUse(caller.role, 'messages.use') ? loadThread(context, id.data) : null,
    loadInterviews(context, id.data),
  ])
  const page = detailHref(id.data, readFilter(query))
  return { row, facts, messages, interviews, noteKey: crypto.randomUUID(), page }
}
export type DrawerData = NonNullable<Awaited<ReturnType<typeof loadDrawer>>>

/** A decision, a note, or the end of one, on the page of the applicant (`?id=`) or in the drawer (`?applicant=`). */
export async function detailAction(context: PageContext, request: Request) {
  const { fetched, url } = app(context)
  const form = await request.formData()
  const query = new URLSearchParams(url.search)
  query.delete('index') // names the route that the form belongs to
  const path = `${url.pathname}?${query}`
  const id = query.get('applicant') ?? query.get('id') ?? ''
  if (isMessageIntent(form.get('intent'))) return messagesAction(context, form, id, path)
  if (form.get('intent') === 'note') {
    const done = await submit(context, form, noteForm, 'userjobs.noteAdd', (note) => ({ id, ...note }))
    if (!done.ok) return data({ note: done.reply.data, reply: null }, done.reply.init ?? undefined)
    return redirectWithNotice(context, `${path}#notes`, 'SAVED')
  }
  if (form.get('intent') === 'note-delete') {
    await load(context, 'userjobs.noteDelete', { id: String(form.get('note')) })
    return redirect(`${path}#notes`)
  }
  const { data: reply, init } = await decideApplications(context, form)
  if (fetched) return data(reply, init ?? undefined)
  if (!allSucceeded(reply)) return data({ note: null, reply }, init ?? undefined)
  return redirectWithNotice(context, path, 'SAVED')
}

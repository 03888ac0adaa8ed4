import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { adminRoles, guest, type Caller, type Candidate, type Member, type TeamRole } from '#kernel/caller.ts'
import type { CallerKind } from '#kernel/endpoint.ts'
import { createSession } from '#features/accounts/door.server.ts'
import type { TestHouse } from './house.ts'
import type { Kind } from './objects.ts'
import { makePdf } from './pdf.ts'
import { anApplication } from './worlds.applications.ts'
import { aJob } from './worlds.jobs.ts'
import { aPerson, type Person } from './worlds.matching.ts'
import { aReview } from './worlds.reviews.ts'
import { aCompany, anAdministrator, anEmployer } from './worlds.ts'

/** Stands in every text of what is not the asker's. */
export const mark = 'Rahasia Tetangga'
type Employer = Awaited<ReturnType<typeof anEmployer>>

const question = { kind: 'YES_NO', text: 'May you travel?' } as const

async function oneId(world: TestHouse, table: 'job_question' | 'job_invitation', column: string, value: string) {
  const { rows } = await sql
    .raw<{ id: string }>(`select id from ${table} where ${column} = '${value}'`)
    .execute(world.db)
  return rows[0]?.id ?? ''
}

async function row(world: TestHouse, table: 'notification' | 'sign_on_identity' | 'contact_message', values: object) {
  const made = await world.db
    .insertInto(table)
    .values(values as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

const notice = (world: TestHouse, account_id: string) =>
  row(world, 'notification', { account_id, family: 'SYSTEM', kind: 'application.sent', params: `{"job":"${mark}"}` })

/** What both sides have: an account, a session, a saved search, a notification, a private file. */
async function ownThings(world: TestHouse, caller: Candidate | Member, text: string) {
  const call = world.as({ caller })
  const file = { name: `${text}.pdf`, type: 'application/pdf', bytes: makePdf() }
  const purpose = caller.kind === 'candidate' ? 'RESUME' : 'DOCUMENT'
  return {
    account: caller.accountId,
    session: caller.sessionId,
    search: (await call('search.add', { name: text, query: `search=${randomUUID()}` })).id,
    notification: await notice(world, caller.accountId),
    file: (await call('files.upload', { purpose, file })).id,
  }
}

/** A company with a job that is out and one that is not, an application with a note, a review that is out and one that waits. */
async function companyThings(world: TestHouse, employer: Employer, text: string) {
  const job = await aJob(world, { employer, title: text, questions: [question] })
  const draft = await aJob(world, { employer, title: text, status: 'DRAFT', questions: [question] })
  const person = await aPerson(world, { name: text })
  const sent = await anApplication(world, { candidate: person, employer, jobId: job.id, answers: [true] })
  return {
    ...(await ownThings(world, employer.caller, text)),
    company: employer.companyId,
    job: job.id,
    draft: draft.id,
    question: await oneId(world, 'job_question', 'job_id', job.id),
    hiddenQuestion: await oneId(world, 'job_question', 'job_id', draft.id),
    applicant: person.id,
    application: sent.id,
    note: (await sent.them('userjobs.noteAdd', { id: sent.id, text })).id,
    review: (await aReview(world, { employer, status: 'PUBLISHED' })).id,
    pendingReview: (await aReview(world, { employer })).id,
  }
}

/** A candidate with a profile, resumes, an application, an invitation and a review that waits. */
async function candidateThings(world: TestHouse, person: Person, employer: Employer, text: string) {
  const { caller, id } = person
  const call = world.as({ caller })
  const sent = await anApplication(world, { candidate: person, employer, coverLetter: text })
  const job = await aJob(world, { employer, title: text })
  await world.as(employer)('match.invite', { jobId: job.id, candidateId: id, message: text })
  return {
    ...(await ownThings(world, caller, text)),
    application: sent.id,
    uploaded: sent.resumeId,
    resume: (await call('resumes.create', { title: text })).id,
    education: (
      await call('profiles.itemCreate', { section: 'education', title: text, organisation: text, endOn: '2015-07' })
    ).id,
    accomplishment: (await call('profiles.accomplishmentCreate', { title: text })).id,
    invitation: await oneId(world, 'job_invitation', 'job_id', job.id),
    invitedTo: job.id,
    review: (await aReview(world, { candidate: person, employer })).id,
  }
}

/** Another way to sign in of theirs. */
function anIdentity(world: TestHouse, account_id: string): Promise<string> {
  const at = world.clock.now()
  const linked = { provider: 'linkedin', issuer: 'https://id.example.com', subject: randomUUID() }
  return row(world, 'sign_on_identity', { ...linked, account_id, linked_at: at, used_at: at })
}

/** What an administrator opens beside what people have. */
async function consoleThings(world: TestHouse, mailTo: string) {
  const said = { name: mark, email: mailTo, topic: 'OTHER', message: mark, locale: 'en' }
  const masters = await world.db.selectFrom('master').select('id').where('category', '=', 'SKILLS').limit(2).execute()
  const mail = await world.db
    .insertInto('mail')
    .values({
      kind: 'test',
      locale: 'en',
      to_address: mailTo,
      headers: '{}',
      status: 'FAILED',
      body_sealed: mark,
      message_id: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    message: await row(world, 'contact_message', said),
    mail: mail.id,
    master: masters[0]?.id ?? '',
    otherMaster: masters[1]?.id ?? '',
  }
}

const ends: Record<string, string> = { session: 'revoked_at' }
/** Ends what these ids name, as its own call would. */
async function end(world: TestHouse, things: Record<string, string>): Promise<void> {
  for (const [table, id] of Object.entries(things))
    await sql
      .raw(
        `update ${table} set ${ends[table] ?? 'deleted_at'} = '${world.clock.now().toISOString()}' where id = '${id}'`,
      )
      .execute(world.db)
}

/** Another session of the same person. */
async function otherSession(world: TestHouse, accountId: string): Promise<string> {
  return createSession(world.db, { accountId, now: world.clock.now(), userAgent: 'test', ip: '203.0.113.1' })
}

/** The same file, kept for another purpose. */
async function keptAs(world: TestHouse, fileId: string, purpose: 'LOGO' | 'PHOTO' | 'PICTURE'): Promise<string> {
  const { id: _, ...file } = await world.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  const { id } = await world.db
    .insertInto('file')
    .values({ ...file, purpose, storage_key: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** `theirs` nobody else may know of; `open` is somebody else's too, but with a face that everybody sees. */
export type Things = { own?: string; theirs?: string; open?: string; deleted?: string }
export type Asker = { name: string; caller: Caller }
export type Objects = {
  askers: Record<CallerKind, Asker[]>
  things: Record<CallerKind, Partial<Record<Kind, Things>>>
}

const members: TeamRole[] = ['ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'VIEWER']

/** Whoever asks for things: the first of each kind is the one whose `own` things are. */
async function everybody(world: TestHouse, owner: Employer, me: Person): Promise<Objects['askers']> {
  const admin = await Promise.all(
    adminRoles.map(async (role) => ({ name: role, caller: (await anAdministrator(world, role)).caller })),
  )
  const acting = { recordId: randomUUID(), adminId: admin[0]?.caller.accountId ?? '' }
  const others = members.map(async (role) => {
    const { caller } = await anEmployer(world, { companyId: owner.companyId, role })
    return { name: role, caller }
  })
  const actingFor = (caller: Candidate | Member) => ({ name: 'an administrator acting', caller: { ...caller, acting } })
  return {
    guest: [{ name: 'guest', caller: guest }],
    candidate: [{ name: 'candidate', caller: me.caller }, actingFor(me.caller)],
    employer: [{ name: 'OWNER', caller: owner.caller }, ...(await Promise.all(others)), actingFor(owner.caller)],
    admin,
  }
}

/** For every kind of thing one that is the asker's, one that is not, one that is no more; made once. */
export async function everyObject(world: TestHouse): Promise<Objects> {
  const [owner, neighbour] = [await anEmployer(world), await anEmployer(world, { company: mark, name: mark })]
  const [me, stranger] = [await aPerson(world), await aPerson(world, { name: mark })]
  const askers = await everybody(world, owner, me)
  const [ours, old] = [await companyThings(world, owner, 'Ours'), await companyThings(world, owner, 'Ours before')]
  const theirs = await companyThings(world, neighbour, mark)
  const mine = await candidateThings(world, me, neighbour, 'Mine')
  const once = await candidateThings(world, me, await anEmployer(world), 'Mine before')
  const others = await candidateThings(world, stranger, neighbour, mark)
  const hidden = await aPerson(world, { name: mark, visibility: 'HIDDEN' })
  const gone = await anEmployer(world, { company: mark })
  const console = await consoleThings(world, 'someone@example.com')

  const company = { own: ours.company, theirs: await aCompany(world, 'PENDING', mark), deleted: gone.companyId }
  const job = { own: ours.job, theirs: theirs.draft, open: theirs.job, deleted: old.job }
  const question = { own: ours.question, theirs: theirs.hiddenQuestion, open: theirs.question }
  const three = <K extends string>(
    kind: K,
    [own, their, before]: [Record<K, string>, Record<K, string>, Record<K, string>],
  ) => ({
    [kind]: { own: own[kind], theirs: their[kind], deleted: before[kind] },
  })
  const pictures: Partial<Record<Kind, Things>> = {}
  for (const [kind, purpose, own, their] of [
    ['logo', 'LOGO', ours.file, theirs.file],
    ['photo', 'PHOTO', ours.file, theirs.file],
    ['picture', 'PICTURE', mine.file, others.file],
  ] as const)
    pictures[kind] = { own: await keptAs(world, own, purpose), theirs: await keptAs(world, their, purpose) }
  const things: Objects['things'] = {
    guest: { company, job: { ...job, own: ours.job } },
    employer: {
      ...pictures,
      ...three('application', [ours, theirs, old]),
      ...three('note', [ours, theirs, old]),
      ...three('search', [ours, theirs, old]),
      ...three('file', [ours, theirs, old]),
      account: { own: owner.id, theirs: neighbour.id },
      session: { own: await otherSession(world, owner.id), theirs: theirs.session },
      company: { ...company, open: theirs.company },
      job,
      question,
      candidate: { own: stranger.id, theirs: hidden.id, deleted: old.applicant },
      review: { own: ours.review, theirs: theirs.pendingReview, open: theirs.review, deleted: old.review },
      notification: { own: ours.notification, theirs: theirs.notification },
    },
    candidate: {
      ...pictures,
      ...three('search', [mine, others, once]),
      ...three('file', [mine, others, once]),
      ...three('resume', [mine, others, once]),
      ...three('education', [mine, others, once]),
      ...three('accomplishment', [mine, others, once]),
      account: { own: me.id, theirs: stranger.id, deleted: old.applicant },
      session: { own: await otherSession(world, me.id), theirs: others.session },
      company,
      job: { ...job, open: theirs.job },
      question,
      application: { own: mine.application, theirs: others.application },
      review: { own: mine.review, theirs: others.review, open: theirs.review, deleted: once.review },
      notification: { own: mine.notification, theirs: others.notification },
      invitation: { own: mine.invitation, theirs: others.invitation },
      invitedTo: { own: mine.invitedTo, theirs: others.invitedTo },
      identity: { own: await anIdentity(world, me.id), theirs: await anIdentity(world, stranger.id) },
    },
    admin: {
      account: { own: me.id },
      session: { own: await otherSession(world, idOf(askers.admin)), theirs: theirs.session },
      company: { own: ours.company },
      job: { own: ours.job },
      review: { own: ours.review, deleted: old.review },
      file: { own: theirs.file, deleted: old.file },
      master: { own: console.master },
      otherMaster: { own: console.otherMaster },
      mail: { own: console.mail },
      message: { own: console.message },
    },
  }
  // Whoever leaves takes back what they sent.
  await world.db
    .updateTable('application')
    .set({ withdrawn_at: world.clock.now() })
    .where('id', '=', old.application)
    .execute()
  await end(world, { account: old.applicant, job: old.job, application_note: old.note })
  await world.db.updateTable('company').set({ status: 'SUSPENDED' }).where('id', '=', gone.companyId).execute()
  for (const each of [old, once]) await end(world, { review: each.review, saved_search: each.search, file: each.file })
  await end(world, { resume: once.resume, profile_item: once.education })
  await end(world, { profile_item: once.accomplishment })
  return { askers, things }
}

const idOf = ([first]: Asker[]) => (first && 'accountId' in first.caller ? first.caller.accountId : '')

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, Member } from '#kernel/caller.ts'
import type { CallerKind, Endpoint } from '#kernel/endpoint.ts'
import { isFail } from '#kernel/fail.ts'
import { contract } from '#modules/contract.ts'
import { holdBack, type HeldBack } from './fixtures/held-back.ts'
import { testApp } from './fixtures/test-app.ts'
import { at, inputWith, kindOf, objectsOf, put, type Kind, type Path } from './fixtures/object-ids.ts'
import { everyObject, mark, type Asker, type Objects } from './fixtures/objects.ts'

const app = testApp()
let held: HeldBack
let objects: Objects
beforeAll(async () => {
  objects = await everyObject(app)
  held = await holdBack(app)
}, 120_000)
afterAll(() => held.close())

const unknown = '01890000-0000-7000-8000-0000000000ff'
type Role = Member['role']
const team: Role[] = ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER']
const [speakers, writers] = [team.slice(0, 2), team.slice(0, 3)]
/** What of the OWNER's other members reach (decisions §2), by the beginning of the call; the longest that fits, else everybody. */
const reach: Record<string, Role[]> = {
  'employer.updateCompany': speakers,
  'company.update': speakers,
  'files.link': speakers,
  'jobs.': writers,
  'jobs.get': team,
  'userjobs.': writers,
  'userjobs.noteDelete': speakers,
  'userjobs.list': [...writers, 'VIEWER'],
  'userjobs.activeJobs': [...writers, 'VIEWER'],
  'userjobs.candidateDetails': [...writers, 'VIEWER'],
  'userjobs.markViewed': [...writers, 'VIEWER'],
  'track.': writers,
  'matching.': writers,
  'matching.similar': team,
  'reviews.reply': speakers,
}
/** A person's own, whatever their role. */
const personal: Kind[] = ['account', 'session', 'search', 'notification']
/** The administrators who may use a part of the console, by the beginning of the call; everything else is open to all. */
const console: Record<string, string[]> = {
  'admin.companies': ['SUPER_ADMIN', 'MODERATOR'],
  'admin.jobs': ['SUPER_ADMIN', 'MODERATOR'],
  'admin.reviews': ['SUPER_ADMIN', 'MODERATOR'],
  'admin.masters': ['SUPER_ADMIN', 'MODERATOR', 'CONTENT'],
  'admin.mails': ['SUPER_ADMIN', 'SUPPORT'],
  'admin.messages': ['SUPER_ADMIN', 'SUPPORT'],
  'admin.audit': ['SUPER_ADMIN'],
  'files.link': ['SUPER_ADMIN', 'MODERATOR'],
  'accounts.endSession': ['SUPER_ADMIN'], // their own session
}

/** Calls that answer otherwise than of what never was, and why that is right. */
const answersApart: Record<string, string> = {
  'jobs.softDelete ids.0': 'deleted twice is deleted once: a list in another tab',
  'reviews.softDelete ids.0': 'deleted twice is deleted once: a list in another tab',
  'privacy.block companyId': 'a suspended company was seen by everybody and may come back',
  'userjobs.noteDelete id': 'a recruiter reads the notes of others without deleting them',
  'matching.similar id': 'its own people still see what is like a job that they deleted: open jobs of everybody',
  'resumes.updateHeader id': 'the editor makes the id: an unknown one is a new resume, a taken one is refused',
  'resumes.updateResume id': 'the editor makes the id: an unknown one is a new resume, a taken one is refused',
}
/** Calls that are done for what is not there, or answer more than an empty list, and why that tells and changes nothing. */
const doneForNothing: Record<string, string> = {
  'activity.clearViewed jobIds.0': 'the own views go, of whatever they were',
  'matching.restore candidateId': 'the own judgement goes, of whomever it was',
  'privacy.unblock companyId': 'the own block goes, of whatever it was',
  'userjobs.draftSave resumeId': 'a draft keeps what stands in the form; sending looks',
  'userjobs.draftSave resumeFileId': 'a draft keeps what stands in the form; sending looks',
  'userjobs.draftSave answers.0.questionId': 'a draft keeps what stands in the form; sending looks',
  'jobs.createAdditionalQuestion questions.0.id': 'a question that is not of this job is a new one',
  'search.jobs filter.companyId': 'an employer looks through the own jobs only',
  'resumes.updateHeader id': 'a new resume under the id that the editor made',
  'resumes.updateResume id': 'a new resume under the id that the editor made',
}
/** What everybody sees is there for whoever may call without an account, for candidates where it is a job, and for these. */
const meantForOpen: Record<string, string> = {
  'reviews.report id': 'candidates report what others wrote',
}
/** Calls that answer nothing about their own things here. */
const looksNot: Record<string, string> = {
  'search.relatedTitles jobIds.0': 'nothing is related in so small a market',
  'activity.clearViewed jobIds.0': 'nothing was viewed',
  'matching.restore candidateId': 'nobody was judged',
  'privacy.unblock companyId': 'nobody is blocked',
  'userjobs.draftSave resumeId': 'see above',
  'userjobs.draftSave resumeFileId': 'see above',
  'userjobs.draftSave answers.0.questionId': 'see above',
  'search.jobs filter.companyId': 'see above',
  'jobs.createAdditionalQuestion questions.0.id': 'see above',
  'userjobs.list filter.jobId': 'a filter of employers; candidates have few enough',
}

/** What an input must say beside its ids to get as far as its object. */
const beside: Record<string, object> = {
  'employer.personalDetails': { phone: '81234567890' },
  'jobs.createAdditionalQuestion': { questions: [{ kind: 'YES_NO', text: 'May you fly?' }] },
}

const tables: Partial<Record<Kind, string>> = {
  job: 'job',
  question: 'job_question',
  company: 'company',
  candidate: 'account',
  resume: 'resume',
  file: 'file',
}
/** The thing itself, to see that nobody changed it. */
async function rowOf(kind: Kind, id: string): Promise<string> {
  const table = tables[kind]
  if (!table) return ''
  const { rows } = await sql
    .raw<{ row: string }>(`select t::text as row from ${table} t where id = '${id}'`)
    .execute(app.db)
  return rows[0]?.row ?? ''
}

type Answer = { done: boolean; code: string; said: string; changed?: boolean }
type Question = { action: string; input: unknown; caller: Caller; id: string; kind: Kind }
async function ask({ action, input, caller, id, kind }: Question): Promise<Answer> {
  const plain = (value: unknown) =>
    JSON.stringify(value ?? null)
      .replaceAll(id, '#')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '@')
  return held.within(async () => {
    try {
      const before = await rowOf(kind, id)
      const answer = await app.core.call(action, input, app.incoming({ caller }))
      return { done: true, code: 'SUCCESS', said: plain(answer), changed: (await rowOf(kind, id)) !== before }
    } catch (error) {
      if (!isFail(error)) throw error
      return { done: false, code: error.code, said: `${error.code} ${plain(error.fields)}` }
    }
  })
}

type Case = { name: string; action: string; endpoint: Endpoint; path: Path; kind: Kind; side: CallerKind }
const cases: Case[] = (Object.entries(contract) as [string, Endpoint][]).flatMap(([action, endpoint]) =>
  objectsOf(action, endpoint)
    .filter(({ kind }) => kind !== 'place' && kind !== 'fresh')
    .flatMap(({ path, kind }) =>
      endpoint.callers.map((side) => ({ name: `${action} ${path.join('.')}`, action, endpoint, path, kind, side })),
    ),
)

/** The input with the asked id in its place and own things wherever else it names one. */
function inputFor({ action, endpoint, path, side }: Case, id: string): unknown {
  const base = { ...inputWith(endpoint, path), ...beside[action] }
  const others = objectsOf(action, endpoint).filter((each) => at(base, each.path) !== undefined)
  const whole = others.reduce<unknown>((so, each) => {
    const own = objects.things[side][kindOf(action, each.path)]?.own
    return own ? put(so, each.path, own) : so
  }, base)
  return put(whole, path, id)
}

const longest = <T>(table: Record<string, T>, action: string): T | undefined =>
  Object.entries(table)
    .filter(([start]) => action.startsWith(start))
    .sort(([one], [other]) => other.length - one.length)[0]?.[1]

/** Whether what is the first asker's own is this asker's too. */
function reaches({ action, kind, side }: Case, { name, caller }: Asker): boolean {
  if ('acting' in caller) return true
  if (side === 'admin') return longest(console, action)?.includes(name) ?? true
  if (caller.kind !== 'employer' || caller.role === 'OWNER') return true
  return !personal.includes(kind) && (longest(reach, action)?.includes(caller.role) ?? true)
}

describe.each(cases)('$name as $side', (each) => {
  const { name, endpoint, kind, side } = each
  const forAll =
    endpoint.callers.includes('guest') || (side === 'candidate' && kind === 'job') || meantForOpen[name] !== undefined
  const all = async (asker: Asker) => {
    const { own, ...rest } = objects.things[side][kind] ?? {}
    const answer = (id: string | undefined) =>
      id ? ask({ action: each.action, input: inputFor(each, id), caller: asker.caller, id, kind }) : undefined
    const [mine, nobodys] = [await answer(own), (await answer(unknown)) as Answer]
    return {
      mine,
      nobodys,
      theirs: await answer(rest.theirs),
      open: await answer(rest.open),
      deleted: await answer(rest.deleted),
    }
  }

  test('own, another’s, deleted and unknown', async () => {
    const [first] = objects.askers[side] as [Asker]
    let best: Answer | undefined
    for (const asker of objects.askers[side]) {
      const who = `${name} as ${asker.name}`
      const { mine, nobodys, theirs, open, deleted } = await all(asker)
      for (const answer of [mine, nobodys, theirs, open, deleted]) expect(answer?.code, who).not.toBe('DEFECT')
      if ('acting' in asker.caller && endpoint.notWhileActing) {
        for (const answer of [mine, nobodys, theirs, open, deleted])
          if (answer) expect(answer.code, who).toBe('NOT_WHILE_ACTING')
        continue
      }
      // The unknown: refused, or an empty list.
      if (!doneForNothing[name])
        expect(nobodys.done && !nobodys.said.includes('"list":[]'), `${who}, unknown: ${nobodys.said}`).toBe(false)
      // Another's: not a word that is not said of the unknown.
      if (theirs && doneForNothing[name] && answersApart[name]) expect(theirs.done, `${who}, another's`).toBe(false)
      else if (theirs) expect(theirs.said, `${who}, another's`).toBe(nobodys.said)
      expect(theirs?.said ?? '', who).not.toContain(mark)
      if (doneForNothing[name]) expect(theirs?.changed || open?.changed, `${who}, another's was changed`).toBeFalsy()
      if (doneForNothing[name]) expect(Object.keys(tables), `${kind} has a table above`).toContain(kind)
      if (open && !forAll) expect(open.said, `${who}, another's that everybody sees`).toBe(nobodys.said)
      if (deleted) {
        const same = deleted.said === nobodys.said || ['JOB_DELETED', 'GONE', 'NOT_FOUND'].includes(deleted.code)
        expect(same || answersApart[name], `${who}, deleted: ${deleted.said}`).toBeTruthy()
      }
      if (!mine) continue
      if (asker === first) {
        best = mine
        const met = [mine, open].some((answer) => answer && answer.said !== nobodys.said)
        expect(met || looksNot[name], `${who} does not get as far as its object: ${mine.said}`).toBeTruthy()
      } else if (reaches(each, asker)) expect(mine.code, `${who}, own`).toBe(best?.code)
      else if (answersApart[name]) expect(mine.done, `${who}, out of reach`).toBe(false)
      else expect(mine.said, `${who}, out of reach`).toBe(nobodys.said)
    }
  })
})

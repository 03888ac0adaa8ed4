import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayAdmin } from '#kernel/admin-rights.ts'
import type { Caller, Member } from '#kernel/caller.ts'
import type { CallerKind, Endpoint } from '#kernel/endpoint.ts'
import { isFail } from '#kernel/fail.ts'
import { contract } from '#modules/contract.ts'
import { extraInput } from './fixtures/extra-input.ts'
import { readAtLength } from './fixtures/list-reads.ts'
import { openRollbackScope, type RollbackScope } from './fixtures/rollback-scope.ts'
import { testApp } from './fixtures/test-app.ts'
import { at, inputWith, kindOf, objectsOf, put, type Kind, type Path } from './fixtures/object-ids.ts'
import type { Requester } from './fixtures/requesters.ts'
import { createObjects, foreignMarker, type Objects } from './fixtures/objects.ts'

const app = testApp()
let rollbackScope: RollbackScope
let objects: Objects
beforeAll(async () => {
  objects = await createObjects(app)
  rollbackScope = await openRollbackScope(app)
}, 120_000)
afterAll(() => rollbackScope.close())
const unknown = '01890000-0000-7000-8000-0000000000ff'
type Role = Member['role']
const team: Role[] = ['OWNER', 'ADMIN', 'RECRUITER', 'HIRING_MANAGER', 'BILLING', 'VIEWER']
const [admins, recruiters] = [team.slice(0, 2), team.slice(0, 3)]
/** Roles that may use an object of their company (decisions §2), by the start of the endpoint's name; the longest match, else all. */
const allowedRoles: Record<string, Role[]> = {
  'employer.updateCompany': admins,
  'company.update': admins,
  'company.withdrawProposal': admins,
  'moderation.': admins,
  'files.link': admins,
  'jobs.': recruiters,
  'jobs.get': team,
  'userjobs.': recruiters,
  'userjobs.noteDelete': admins,
  'messages.': recruiters,
  'interviews.': recruiters,
  'interviews.slots': [...recruiters, 'HIRING_MANAGER'],
  'scorecards.': recruiters,
  'track.': recruiters,
  'matching.': recruiters,
  'matching.similar': team,
  'talent.': recruiters,
  'exports.': recruiters,
  'talent.poolDelete': admins,
  'team.': admins,
  'team.transfer': ['OWNER'],
  'reviews.reply': admins,
  'analytics.': [...recruiters, 'VIEWER'],
  'orders.': ['OWNER', 'BILLING'],
  'billing.changePlan': ['OWNER', 'BILLING'],
  'orders.status': ['OWNER', 'ADMIN', 'BILLING'],
  'orders.invoice': ['OWNER', 'ADMIN', 'BILLING'],
  'orders.proForma': ['OWNER', 'ADMIN', 'BILLING'],
}
/** What somebody who acts for another may call, but not with all that the input holds here: another phone. */
const refusedWhileActing = new Set(['employer.personalDetails'])
/** Objects of an account, not of its company. */
const personal: Kind[] = ['account', 'session', 'search', 'notification', 'membership']
/** What depends on more than the right of the endpoint: for these roles the object is as unknown, or theirs. */
const adminExceptions: Record<string, string[]> = {
  'admin.masters.save': ['SUPER_ADMIN', 'CONTENT'],
  'admin.masters.merge': ['SUPER_ADMIN', 'CONTENT'],
  'admin.second.decide': ['SUPER_ADMIN'], // the setting itself
  'admin.people.get': ['SUPER_ADMIN', 'MODERATOR', 'SUPPORT'], // others of people who buy alone
  'files.link': ['SUPER_ADMIN', 'MODERATOR'],
  'admin.passkeys.remove': ['SUPER_ADMIN'], // their own
  'admin.views.remove': ['SUPER_ADMIN'], // their own
  'orders.invoice': ['SUPER_ADMIN', 'FINANCE'],
  'accounts.endSession': ['SUPER_ADMIN'], // their own session
}

/** Endpoints whose result differs from that for an unknown id, and why that is right. */
const expectedDifferences: Record<string, string> = {
  'jobs.softDelete ids.0': 'deleted twice is deleted once: a list in another tab',
  'reviews.softDelete ids.0': 'deleted twice is deleted once: a list in another tab',
  'privacy.block companyId': 'a suspended company was seen by everybody and may come back',
  'talent.poolDelete id': 'a recruiter sees the pools of others without deleting them',
  'userjobs.noteDelete id': 'a recruiter reads the notes of others without deleting them',
  'matching.similar id': 'its own people still see what is like a job that they deleted: open jobs of everybody',
  'admin.masters.save id': 'a moderator sees every value and changes those that are proposed',
  'admin.masters.merge id': 'see above',
  'admin.masters.merge into': 'see above',
  'analytics.counts jobId': 'what was counted stays when a job is deleted',
  'analytics.series jobId': 'see above',
  'analytics.csv jobId': 'see above',
  'resumes.updateHeader id': 'the editor makes the id: an unknown one is a new resume, a taken one is refused',
  'resumes.updateResume id': 'the editor makes the id: an unknown one is a new resume, a taken one is refused',
}
/** Endpoints that succeed for an unknown id, and why that reveals and changes nothing. */
const allowedWithoutObject: Record<string, string> = {
  'admin.audit.export actorId': 'a file without entries',
  'admin.audit.export subjectId': 'a file without entries',
  'activity.clearViewed jobIds.0': 'removes own views only',
  'matching.restore candidateId': 'removes an own dismissal only',
  'privacy.unblock companyId': 'removes an own block only',
  'talent.pools candidateId': 'says which own pools hold somebody',
  'talent.remove candidateId': 'removes an own entry only',
  'userjobs.draftSave resumeId': 'a draft stores the form as it is; submitting checks it',
  'userjobs.draftSave resumeFileId': 'a draft stores the form as it is; submitting checks it',
  'userjobs.draftSave answers.0.questionId': 'a draft stores the form as it is; submitting checks it',
  'jobs.createAdditionalQuestion questions.0.id': 'a question that is not of this job is a new one',
  'search.jobs filter.companyId': 'an employer searches own jobs only',
  'resumes.updateHeader id': 'a new resume under the id that the editor made',
  'resumes.updateResume id': 'a new resume under the id that the editor made',
}
/** Public objects may be used where guests may call, by candidates where it is a job, and by these endpoints. */
const allowedForVisible: Record<string, string> = {
  'reviews.report id': 'candidates report what others wrote',
}
/** Endpoints whose result does not depend on the own object here. */
const allowedWithoutResult: Record<string, string> = {
  'admin.acting.start id': 'nobody was asked for a code',
  'interviews.file id': 'its times are only offered: nothing is booked yet',
  'interviews.outcome id': 'it has not begun',
  'interviews.answerByLink answer.slotId': 'whoever has no link answers nothing',
  'orders.invoice id': 'an order that nobody has paid has no invoice',
  'admin.orders.refund paymentId': 'a payment of another order than the one that is named',
  'admin.orders.accept paymentId': 'a payment of another order than the one that is named',
  'search.relatedTitles jobIds.0': 'nothing is related in so small a market',
  'team.activity memberId': 'a colleague who has done nothing yet',
  'activity.clearViewed jobIds.0': 'nothing was viewed',
  'matching.restore candidateId': 'nobody was dismissed',
  'privacy.unblock companyId': 'nobody is blocked',
  'talent.pools candidateId': 'nobody of these is in a pool',
  'talent.remove candidateId': 'nobody of these is in a pool',
  'userjobs.draftSave resumeId': 'see above',
  'userjobs.draftSave resumeFileId': 'see above',
  'userjobs.draftSave answers.0.questionId': 'see above',
  'search.jobs filter.companyId': 'see above',
  'jobs.createAdditionalQuestion questions.0.id': 'see above',
  'messages.threads ids.0': 'nobody has written yet',
  'messages.withdraw id': 'see above',
  'messages.send fileIds.0': 'a file of the company',
  'userjobs.list filter.jobId': 'a filter of employers; candidates have few enough',
  'userjobs.list filter.answers.0.questionId': 'no question was asked there',
}

const tables: Partial<Record<Kind, string>> = {
  job: 'job',
  question: 'job_question',
  company: 'company',
  proposal: 'company_proposal',
  account: 'account',
  candidate: 'account',
  resume: 'resume',
  file: 'file',
}
/** The row itself, to see whether it was changed. */
async function rowOf(kind: Kind, id: string): Promise<string> {
  const table = tables[kind]
  if (!table) return ''
  const { rows } = await sql
    .raw<{ row: string }>(`select t::text as row from ${table} t where id = '${id}'`)
    .execute(app.db)
  return rows[0]?.row ?? ''
}

type CallOutcome = { done: boolean; code: string; text: string; changed?: boolean }
type Question = { action: string; input: unknown; caller: Caller; id: string; kind: Kind }
async function callEndpoint({ action, input, caller, id, kind }: Question): Promise<CallOutcome> {
  const normalise = (value: unknown) =>
    JSON.stringify(value ?? null)
      .replaceAll(id, '#')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '@')
  return rollbackScope.run(async () => {
    try {
      const before = await rowOf(kind, id)
      const answer = await app.core.call(action, input, app.incoming({ caller }))
      return { done: true, code: 'SUCCESS', text: normalise(answer), changed: (await rowOf(kind, id)) !== before }
    } catch (error) {
      if (!isFail(error)) throw error
      return { done: false, code: error.code, text: `${error.code} ${normalise(error.fields)}` }
    }
  })
}

type ObjectCase = { name: string; action: string; endpoint: Endpoint; path: Path; kind: Kind; callerKind: CallerKind }
const cases: ObjectCase[] = (Object.entries(contract) as [string, Endpoint][]).flatMap(([action, endpoint]) =>
  objectsOf(action, endpoint)
    .filter(({ kind }) => kind !== 'place' && kind !== 'fresh')
    .flatMap(({ path, kind }) =>
      endpoint.callers.map((callerKind) => ({
        name: `${action} ${path.join('.')}`,
        action,
        endpoint,
        path,
        kind,
        callerKind,
      })),
    ),
)

/** The input with the id under test at its path and own ids everywhere else. */
function inputFor({ action, endpoint, path, callerKind }: ObjectCase, id: string): unknown {
  const base = { ...inputWith(endpoint, path), ...extraInput[action] }
  const others = objectsOf(action, endpoint).filter((each) => at(base, each.path) !== undefined)
  const full = others.reduce<unknown>((so, each) => {
    const own = objects.ids[callerKind][kindOf(action, each.path)]?.own
    return own ? put(so, each.path, own) : so
  }, base)
  return put(full, path, id)
}

const longestPrefix = <T>(table: Record<string, T>, action: string): T | undefined =>
  Object.entries(table)
    .filter(([start]) => action.startsWith(start))
    .sort(([one], [other]) => other.length - one.length)[0]?.[1]

/** Whether this requester may use the first requester's own object. */
function isAllowed({ action, endpoint, kind }: ObjectCase, { name, caller }: Requester): boolean {
  if ('acting' in caller) return true
  if (caller.kind === 'admin') {
    const { right } = endpoint
    return adminExceptions[action]?.includes(name) ?? (right === undefined || mayAdmin(caller.role, right))
  }
  if (caller.kind !== 'employer' || caller.role === 'OWNER') return true
  return !personal.includes(kind) && (longestPrefix(allowedRoles, action)?.includes(caller.role) ?? true)
}

describe.each(cases)('$name as $side', (each) => {
  const { name, endpoint, kind, callerKind } = each
  const forAll =
    endpoint.callers.includes('guest') ||
    (callerKind === 'candidate' && kind === 'job') ||
    allowedForVisible[name] !== undefined
  const all = async (requester: Requester) => {
    const { own: ownId, ...rest } = objects.ids[callerKind][kind] ?? {}
    const answer = (id: string | undefined) =>
      id
        ? callEndpoint({ action: each.action, input: inputFor(each, id), caller: requester.caller, id, kind })
        : undefined
    const [own, missing] = [await answer(ownId), (await answer(unknown)) as CallOutcome]
    return {
      own,
      missing,
      foreign: await answer(rest.foreign),
      visible: await answer(rest.visible),
      deleted: await answer(rest.deleted),
    }
  }

  test('own, another’s, deleted and unknown', async () => {
    const [first] = objects.requesters[callerKind] as [Requester]
    let ownOutcome: CallOutcome | undefined
    for (const requester of objects.requesters[callerKind]) {
      const who = `${name} as ${requester.name}`
      const { own, missing, foreign, visible, deleted } = await all(requester)
      for (const answer of [own, missing, foreign, visible, deleted]) expect(answer?.code, who).not.toBe('DEFECT')
      if ('acting' in requester.caller && endpoint.notWhileActing) {
        for (const answer of [own, missing, foreign, visible, deleted])
          if (answer) expect(answer.code, who).toBe('NOT_WHILE_ACTING')
        continue
      }
      if (!allowedWithoutObject[name])
        expect(missing.done && !missing.text.includes('"list":[]'), `${who}, unknown: ${missing.text}`).toBe(false)
      // A foreign id: the same result as for an unknown one.
      if (foreign && allowedWithoutObject[name] && expectedDifferences[name])
        expect(foreign.done, `${who}, another's`).toBe(false)
      else if (foreign) expect(foreign.text, `${who}, another's`).toBe(missing.text)
      expect(foreign?.text ?? '', who).not.toContain(foreignMarker)
      if (allowedWithoutObject[name])
        expect(foreign?.changed || visible?.changed, `${who}, another's was changed`).toBeFalsy()
      if (allowedWithoutObject[name]) expect(Object.keys(tables), `${kind} has a table above`).toContain(kind)
      if (visible && !forAll) expect(visible.text, `${who}, another's that everybody sees`).toBe(missing.text)
      if (deleted) {
        const same = deleted.text === missing.text || ['JOB_DELETED', 'GONE', 'NOT_FOUND'].includes(deleted.code)
        expect(same || expectedDifferences[name], `${who}, deleted: ${deleted.text}`).toBeTruthy()
      }
      if (!own) continue
      if (requester === first) {
        ownOutcome = own
        const reached = [own, visible].some((answer) => answer && answer.text !== missing.text)
        expect(
          reached || allowedWithoutResult[name],
          `${who} does not get as far as its object: ${own.text}`,
        ).toBeTruthy()
      } else if ('acting' in requester.caller && refusedWhileActing.has(each.action))
        expect(own.code, `${who}, own`).toBe('NOT_WHILE_ACTING')
      else if (isAllowed(each, requester)) expect(own.code, `${who}, own`).toBe(ownOutcome?.code)
      else if (expectedDifferences[name]) expect(own.done, `${who}, out of reach`).toBe(false)
      else expect(own.text, `${who}, out of reach`).toBe(missing.text)
    }
  })
})

test('no read takes more statements for many rows than for few, and lists are long somewhere and keep their total', async () => {
  expect(await readAtLength(app, objects)).toEqual({ growing: [], short: [], heavy: [], uncounted: [] })
}, 120_000)

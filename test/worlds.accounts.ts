import { sql } from 'kysely'
import { resolveSession } from '#features/accounts/door.server.ts'
import type { Side } from '#features/accounts/contract.access.ts'
import type { Caller } from '#kernel/caller.ts'
import { readMailbox, type KeptMail } from '#platform/mail/mailbox.server.ts'
import { identifier } from '#platform/session/identify.server.ts'
import type { Call } from '../src/contract.ts'
import type { As, TestHouse } from './house.ts'

export type Browser = {
  /** A call with this browser's cookies; whoever they sign in is the caller. */
  call: Call
  cookies: Map<string, string>
  caller(): Promise<Caller>
}

/** A browser with a cookie jar of its own. */
export function aBrowser(world: TestHouse, who: Pick<As, 'ip' | 'userAgent' | 'locale' | 'referrer'> = {}): Browser {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const caller = async () => {
    const { sealer, env } = world.house.parts.ports
    const resolve = (id: string, now: Date) => resolveSession(world.db, id, now)
    const now = world.clock.now()
    const { caller: found, slid } = await identifier(sealer, env.appUrl, resolve)({ cookie: header() }, now)
    const incoming = world.incoming()
    if (slid && 'sessionId' in found) await world.house.parts.cookies(incoming, now).startSession(found.sessionId) // as the gate does
    take(incoming.cookies)
    return found
  }
  const take = (lines: string[]) => {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
  }
  const call = async (action: never, input: never) => {
    const lines: string[] = []
    try {
      return await world.as({ ...who, caller: await caller(), cookies: lines, sentCookies: header() })(action, input)
    } finally {
      take(lines)
    }
  }
  return { call: call as unknown as Call, cookies, caller }
}

/** Mails to an address, newest first, after all due jobs ran. */
export async function mailsTo(world: TestHouse, email: string): Promise<KeptMail[]> {
  await world.runJobs()
  const { list } = await readMailbox(world.db, world.house.parts.ports.sealer, world.clock.now(), {
    page: 1,
    limit: 500,
  })
  return list.filter(({ to }) => to === email)
}

/** The digits of the newest code mailed to an address. */
export async function codeFor(world: TestHouse, email: string): Promise<string> {
  const mail = (await mailsTo(world, email)).find(({ kind }) => kind.startsWith('accounts.code.'))
  const digits = mail && /\b\d{6}\b/.exec(mail.text)?.[0]
  if (!digits) throw new Error(`no code was mailed to ${email}`)
  return digits
}

/** Another code than this one, for wrong tries. */
export const wrongCode = (right: string, step = 1): string =>
  String((Number(right) + step) % 1_000_000).padStart(6, '0')

/** Lets time pass for the house and for the counters, which count by the database's clock. */
export async function passTime(world: TestHouse, ms: number): Promise<void> {
  world.clock.advance(ms)
  await sql`update rate_counter set window_start = window_start - make_interval(secs => ${ms / 1000})`.execute(world.db)
}

let made = 0
/** What a new person types; `password` passes the policy. */
export function aRegistration(side: Side) {
  const number = `${Date.now()}`.slice(-6) + String(++made).padStart(3, '0')
  const person = {
    fullName: 'Ayu Lestari',
    email: `${side}.${number}@example.org`,
    dialCode: '+62',
    phone: `81${number}`,
    password: `jalan-setapak-${number}-biru`,
    acceptTerms: true,
  }
  return person
}

/** Registers through the calls, for either side. */
export function register(browser: Browser, side: Side, person: ReturnType<typeof aRegistration>) {
  return side === 'candidate'
    ? browser.call('candidate.register', person)
    : browser.call('employer.register', { ...person, companyName: 'Cahaya Timur' })
}

/** A person who registered, proved the mailbox and is signed in in `browser`. */
export async function aMember(world: TestHouse, side: Side, browser = aBrowser(world)) {
  const person = aRegistration(side)
  await register(browser, side, person)
  const { user } = await browser.call(`${side}.verifyEmailOtp`, { otp: await codeFor(world, person.email) })
  return { ...person, id: user.id, browser }
}

/** Gives somebody an address that hardly fits on a phone, and answers it. */
export async function longAddress(world: TestHouse, id: string): Promise<string> {
  const email = `nama.yang.panjang.sekali.${id.slice(-4)}@perusahaan-dan-rekan.example.org`
  await world.db.updateTable('account').set({ email }).where('id', '=', id).execute()
  return email
}

/** What a call was refused with. */
export async function refusalOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'SUCCESS',
    (error: { code?: string; fields?: { code: string }[] }) =>
      error.code === 'INVALID' ? `INVALID ${error.fields?.[0]?.code}` : String(error.code),
  )
}

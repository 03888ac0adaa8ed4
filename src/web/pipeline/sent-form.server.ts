import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import * as z from 'zod'
import { readCookie } from '#platform/session/cookies.server.ts'
import type { Sealer } from '#platform/session/sealer.server.ts'

// Without a script a form that is sent after the session ended elsewhere arrives with the request that leads to the sign-in page, and
// one of a page of another company with the request that is refused. A sealed cookie of this browser keeps it until the same person is
// back on the same page, working in the same company; nothing of it is stored here.
const keptSeconds = 3600
/** Browsers drop cookies of more than 4096 bytes: about 5 kB of text fit, compressed and sealed. */
const longestCookie = 3900
/** Never kept, as it is never sent back into a form. */
const secret = /password|^(?:otp|code|token)$/i

const shape = z.object({
  owner: z.guid(),
  page: z.string(),
  target: z.string(),
  form: z.string(),
  company: z.string().nullable(),
})
/** `page` is where the form was, `target` the address it was sent to, `form` its entries, `company` the only one it may be filled in for. */
export type SentForm = z.output<typeof shape>
export type FormSealer = Pick<Sealer, 'seal' | 'open'>

const cookieName = (secure: boolean) => (secure ? '__Host-sentform' : 'sentform')
const cookieLine = (value: string, seconds: number, secure: boolean) =>
  `${cookieName(secure)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`

/** The texts of a form's body; files and secrets are left out. */
export async function sentEntries(body: Buffer, contentType: string): Promise<string> {
  const init = { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': contentType } }
  const entries = await new Request('http://form.invalid/', init).formData().catch(() => new FormData()) // not a form
  const texts = [...entries].flatMap(([name, value]) =>
    typeof value === 'string' && !secret.test(name) ? [[name, value]] : [],
  )
  return new URLSearchParams(texts).toString()
}

/** The Set-Cookie line that keeps a form; null for one that is empty or too long. */
export async function keepSentForm(
  sealer: FormSealer,
  sent: SentForm,
  { now, secure }: { now: Date; secure: boolean },
): Promise<string | null> {
  if (sent.form === '') return null
  const packed = brotliCompressSync(JSON.stringify(sent)).toString('base64')
  const sealed = await sealer.seal('sent-form', packed, new Date(now.getTime() + keptSeconds * 1000))
  const line = cookieLine(sealed, keptSeconds, secure)
  return line.length > longestCookie ? null : line
}

/** The form that this browser keeps; null without one, and for one that was tampered with or has expired. */
export async function keptForm(
  sealer: FormSealer,
  cookies: string | undefined,
  { now, secure }: { now: Date; secure: boolean },
): Promise<SentForm | null> {
  const sealed = readCookie(cookies, cookieName(secure))
  const packed = sealed ? await sealer.open('sent-form', sealed, now) : null
  if (typeof packed !== 'string') return null
  return shape.safeParse(JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64')).toString())).data ?? null
}

/** The Set-Cookie line that ends the keeping. */
export const dropSentForm = (secure: boolean): string => cookieLine('', 0, secure)

const leadsTo = (answer: Response, page: RegExp): boolean =>
  answer.status >= 300 && answer.status < 400 && page.test(answer.headers.get('location') ?? '')

/** Whether an answer leads to the sign-in page because the session has ended. */
export const leadsToSignIn = (answer: Response): boolean => leadsTo(answer, /\/login\?next=.*[?&]ended=1$/)

/** Whether an answer leads an administrator to prove the second factor again. */
export const leadsToStepUp = (answer: Response): boolean => leadsTo(answer, /^\/admin\/step-up\?next=/)

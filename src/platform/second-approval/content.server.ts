import { createHash } from 'node:crypto'
import type { Locale } from '#kernel/locale.ts'
import type { SubjectName } from '#kernel/second-approval.ts'
import type { Sealer } from '#platform/session/sealer.server.ts'

const purpose = 'second-person'
/** Texts of legal pages and emails in both languages fit. */
const longest = 4_000_000

/** What was asked for, exactly: readable with the keys of this deployment only, since an input may name people. */
export type SecondApprovalContent = { input: unknown; name: SubjectName; state?: string; locale: Locale }

export const sealContent = (sealer: Sealer, content: SecondApprovalContent, until: Date): Promise<string> =>
  sealer.seal(purpose, content, until)

/** Null after the time is over. */
export const openContent = async (sealer: Sealer, sealed: string, now: Date): Promise<SecondApprovalContent | null> =>
  (await sealer.open(purpose, sealed, now, longest)) as SecondApprovalContent | null

/** The same input of the same call, about the same state, waits once. */
export const hashOfInput = (action: string, input: unknown, state = ''): Buffer =>
  createHash('sha256')
    .update(`${action}\n${state}\n${JSON.stringify(input)}`)
    .digest()

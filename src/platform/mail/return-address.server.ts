import { createHmac } from 'node:crypto'
import type { Env } from '#platform/env/env.server.ts'
import { sameBytes } from '#platform/core/same-bytes.server.ts'

type ReturnEnv = Pick<Env, 'mailReturn' | 'secretKeys'>

/** 64 bits: the address travels with the mail, and a guess only ends at a wrong mail. */
const macOf = (key: string, mail: string) =>
  createHmac('sha256', key).update(`mail-return:${mail}`).digest('hex').slice(0, 16)

/**
 * Where reports about one mail come back to: `bounce+{mail}.{mac}@domain`, lower-case, because servers on the way may fold case.
 * Null without MAIL_RETURN: the sender's own address is used.
 */
export function returnAddress({ mailReturn, secretKeys }: ReturnEnv, mailId: string): string | null {
  if (!mailReturn) return null
  const [name = '', host = ''] = mailReturn.split('@')
  const mail = mailId.replaceAll('-', '')
  return `${name}+${mail}.${macOf(secretKeys[0] ?? '', mail)}@${host}`
}

/** The mail that a return address is about; null for any address that this deployment did not make. */
export function mailOfReturnAddress({ mailReturn, secretKeys }: ReturnEnv, address: string): string | null {
  if (!mailReturn) return null
  const [name = '', host = ''] = mailReturn.toLowerCase().split('@')
  const match = /^(.+)\+([0-9a-f]{32})\.([0-9a-f]{16})@(.+)$/.exec(address.trim().toLowerCase())
  const [, ownName, mail = '', mac = '', ownHost] = match ?? []
  if (!match || ownName !== name || ownHost !== host) return null
  const given = Buffer.from(mac)
  if (!secretKeys.some((key) => sameBytes(Buffer.from(macOf(key, mail)), given))) return null
  return mail.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

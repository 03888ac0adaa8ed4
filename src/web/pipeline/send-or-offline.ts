import { data } from 'react-router'
import { unpackError } from '#ui/form/error-code.ts'
import type { FormReply } from '#ui/form/form-schema.ts'
import { offline } from './offline.ts'

const busy = (reply: FormReply) =>
  reply.error?.['']?.some((packed) => unpackError(packed)?.code === 'UNAVAILABLE') ?? false

/**
 * For a `clientAction`: the server's answer, with its status 503 where the service is only busy, or `offline` when the line is down.
 * Sending again later must be harmless.
 */
export async function sendOrOffline<R extends FormReply>(serverAction: () => Promise<R>) {
  try {
    const reply = await serverAction()
    return busy(reply) ? data(reply, { status: 503 }) : reply
  } catch (error) {
    if (error instanceof TypeError) return offline // what fetch throws without an answer
    throw error
  }
}

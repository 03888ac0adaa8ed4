import { unpackError } from './kit/error-code.ts'

/** What a page's action answers when the server could not be reached: nothing was loaded anew, the form stays as it is. */
export const offline = 'OFFLINE'

/**
 * Nobody answered a deed, or only that the service is busy: what is on the page stays, for nothing can be loaded anew either, and
 * a page that says so would take the place of the form with all that was typed.
 */
export function unanswered(result: unknown): boolean {
  if (result === offline) return true
  if (!result || typeof result !== 'object' || !('error' in result)) return false
  const { error } = result as { error: Record<string, string[] | null> | null | undefined }
  return error?.['']?.some((packed) => unpackError(packed)?.code === 'UNAVAILABLE') ?? false
}

/** For a `clientAction`: the server's answer, or `offline` when the line is down. Sending again later must be harmless. */
export async function sendOrOffline<T>(serverAction: () => Promise<T>): Promise<T | typeof offline> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError) return offline // what fetch throws without an answer
    throw error
  }
}

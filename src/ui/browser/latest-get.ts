const inFlight = new Map<string, AbortController>()

/** A GET; an earlier one to the same address that has no answer yet is cancelled (specification point 7). */
export async function latestGet(address: string, init?: RequestInit): Promise<Response> {
  const controller = new AbortController()
  inFlight.get(address)?.abort()
  inFlight.set(address, controller)
  init?.signal?.addEventListener('abort', () => controller.abort())
  try {
    return await fetch(address, { ...init, signal: controller.signal })
  } finally {
    if (inFlight.get(address) === controller) inFlight.delete(address)
  }
}

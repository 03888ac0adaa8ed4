import type { RouterContextProvider } from 'react-router'
import { load } from '#web/pipeline/request.ts'

/** Pools of the company that the reader sees, and which of them hold the candidate. */
export async function loadPools(
  context: Readonly<RouterContextProvider>,
  candidateId: string | undefined,
): Promise<{ id: string; name: string; holds: boolean }[]> {
  if (!candidateId) return []
  const { list } = await load(context, 'talent.pools', { candidateId })
  return list.map(({ id, name, holds }) => ({ id, name, holds }))
}

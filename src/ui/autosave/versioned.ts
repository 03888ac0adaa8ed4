import type { SaveOutcome } from './queue.ts'

/** The server's answer to one save. */
export type Answer<Refusal extends string> =
  | { kind: 'saved'; version: number }
  /** The stored version is another one. */
  | { kind: 'stale'; why: Refusal }
  | { kind: 'offline' }
  /** It read the values and does not take them: it does not store them either. */
  | { kind: 'refused'; why: Refusal }
  /** It did not look at the values, to somebody who is signed out say: those of an earlier attempt may be stored all the same. */
  | { kind: 'denied'; why: Refusal }

const historySize = 20

/**
 * Saves states one after another, each at the version that the save before it gave. A save whose answer was lost may have been stored
 * all the same; so, before a stale version counts as a conflict with somebody else, the earlier states are sent again as they were.
 * The server must accept values that it already stores at any version, and then names the version.
 */
export function createVersionedSave<State, Refusal extends string>(
  first: number | null,
  send: (state: State, version: number | null, leaving: boolean) => Promise<Answer<Refusal>>,
  /** What an earlier document of this form sent last (`sentStates`), for a form that goes on from its copy. */
  sent: readonly State[] = [],
) {
  let version = first
  /** The last state known to be stored, and those sent since whose answers are missing. */
  let own: State[] = [...sent]

  const attempt = (state: State, leaving: boolean) =>
    send(state, version, leaving).catch((): Answer<Refusal> => ({ kind: 'offline' }))

  /** Whether the state was sent before, and not answered. */
  const remember = (state: State): boolean => {
    const text = JSON.stringify(state)
    const others = own.filter((each) => JSON.stringify(each) !== text)
    const known = others.length < own.length
    own = [...others.slice(0, historySize - 1), state]
    return known
  }

  /**
   * Finds out whether the server holds one of our own earlier states, and then sends the new one on top of it. All of them were sent
   * at the same version, so the first that arrived was stored: the oldest are asked for first, and one that the server does not hold
   * is not asked for again.
   */
  async function afterOwn(state: State, leaving: boolean, stale: Answer<Refusal>): Promise<Answer<Refusal>> {
    for (const earlier of own) {
      if (JSON.stringify(earlier) === JSON.stringify(state)) continue
      const again = await attempt(earlier, leaving)
      // Nothing is known of it then.
      if (again.kind === 'offline' || again.kind === 'denied') return again
      if (again.kind === 'saved') {
        version = again.version
        const answer = await attempt(state, leaving)
        if (answer.kind !== 'stale') return answer
        // Another one has arrived meanwhile.
      }
      own = own.filter((each) => each !== earlier)
    }
    return stale
  }

  return {
    version: (): number | null => version,
    /** The version of what this page shows, or of what it stored in another way; an older one is not news. */
    adopt(next: number): void {
      if (version === null || next > version) version = next
    },
    /** States that the server may hold. */
    sentStates: (): readonly State[] => own,
    /** Another way of saving, such as the form's action, sends this state. */
    sent: (state: State): void => void remember(state),
    async save(state: State, leaving: boolean): Promise<SaveOutcome<Refusal>> {
      const known = remember(state)
      let answer = await attempt(state, leaving)
      if (answer.kind === 'stale') answer = await afterOwn(state, leaving, answer)
      if (answer.kind === 'offline') return 'offline'
      if (answer.kind === 'saved') {
        version = version === null ? answer.version : Math.max(version, answer.version)
        own = [state]
        return 'saved'
      }
      // An attempt that was denied says nothing of the one before it.
      if (!(answer.kind === 'denied' && known)) own = own.filter((each) => each !== state)
      return answer.why
    },
  }
}

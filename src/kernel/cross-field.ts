import type * as z from 'zod'

type Payload = Pick<z.core.ParsePayload, 'value' | 'issues'>

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The fields of an object that are wrong by themselves. */
export const wrongFields = ({ issues }: Pick<Payload, 'issues'>): ReadonlySet<string> =>
  new Set(issues.map(({ path }) => String(path?.[0])))

/** For a check over an object: it runs although fields are wrong by themselves, so that a form shows all of its errors at once. */
export const whenObject = { when: ({ value }: Payload) => isObject(value) }

/** The same for a check over some fields that says nothing as long as one of them is wrong by itself. */
export const ofFields = (...names: readonly string[]) => ({
  when(payload: Payload) {
    const wrong = wrongFields(payload)
    return isObject(payload.value) && !names.some((name) => wrong.has(name))
  },
})

/** Options of a background job. `key` makes it unique while it waits. */
export type JobOptions = {
  key?: string
  runAt?: Date
  priority?: number
  maxAttempts?: number
  replace?: boolean
  /** With a key: nothing is queued while such a job waits and is due, so that many callers do not wait for each other's row. */
  unlessDue?: boolean
  /** Jobs of one queue run one at a time, so that slow ones do not block the others. */
  queueName?: string
  /** False for what has to go even while an operator pauses the other jobs of its kind. */
  pausable?: false
}

/** Name and payload type of a background job; its handler is in the `jobs.server.ts` of a module. */
export type JobName<P> = { readonly name: string; readonly payload?: P }

/** Declares a job: `export const sendMail = jobName<{ mailId: string }>('mail.send')`. */
export function jobName<P>(name: string): JobName<P> {
  return { name }
}

/** Lower numbers run first: one-time codes go before everything else. */
export const priorities = { code: -10, normal: 0, bulk: 10 } as const

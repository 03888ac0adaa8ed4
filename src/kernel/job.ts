/** Options of a background job; times are absolute, `key` makes it unique while it waits. */
export type JobOptions = {
  key?: string
  runAt?: Date
  priority?: number
  maxAttempts?: number
  replace?: boolean
  /** Jobs of one line run one after the other, so that what they wait for holds up nothing else. */
  line?: string
}

/** A background job's name and payload type; its handler stands in a room's `jobs.server.ts`. */
export type JobName<P> = { readonly name: string; readonly payload?: P }

/** Declares a job: `export const sendMail = jobName<{ mailId: string }>('mail.send')`. */
export function jobName<P>(name: string): JobName<P> {
  return { name }
}

/** Lower runs sooner: one-time codes go before everything else. */
export const priorities = { code: -10, normal: 0, bulk: 10 } as const

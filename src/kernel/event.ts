/** A domain event of a module; its listeners run in the transaction that emitted it. */
export type Event<P> = { readonly name: string; readonly payload?: P }

/** Declares an event: `export const applicationSubmitted = event<{ applicationId: string }>('applications.submitted')`. */
export function event<P>(name: string): Event<P> {
  return { name }
}

/** What listeners of an event get. */
export type PayloadOf<E> = E extends Event<infer P> ? P : never

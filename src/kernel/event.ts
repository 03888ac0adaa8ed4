/** A named fact a room tells to whoever listens, inside the transaction that made it true. */
export type Event<P> = { readonly name: string; readonly payload?: P }

/** Declares an event: `export const applicationSubmitted = event<{ applicationId: string }>('applications.submitted')`. */
export function event<P>(name: string): Event<P> {
  return { name }
}

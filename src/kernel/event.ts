/** A domain event of a module; its listeners run in the transaction that emitted it. */
export type Event<P> = { readonly name: string; readonly payload?: P; readonly onPublicPages?: true }

/**
 * Declares an event: `export const applicationSubmitted = event<{ applicationId: string }>('applications.submitted')`. `onPublicPages`
 * is for changes of what guests see: pages that were made before are not shown any more.
 */
export function event<P>(name: string, options: { onPublicPages?: true } = {}): Event<P> {
  return { name, ...options }
}

/** What listeners of an event get. */
export type PayloadOf<E> = E extends Event<infer P> ? P : never

import { config } from 'zod/v4/core'

// Pages may not make code from text (their policy), so in a browser zod must not try. Imported before any schema is made.
if ('document' in globalThis) config({ jitless: true })

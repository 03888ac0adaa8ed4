import { config } from 'zod/v4/core'

// The Content-Security-Policy of pages forbids eval, so zod must not compile schemas in a browser. Imported before any schema is created.
if ('document' in globalThis) config({ jitless: true })

export { createSession, resolveSession, revokeSessions, sessionSeconds } from './store.session.server.ts'

export { createSession, resolveSession, revokeSessions, sessionSeconds } from './store.session.server.ts'
export { changePerson, type PersonChange } from './store.person.server.ts'

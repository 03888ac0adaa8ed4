export { applyStartedAt } from './store.interactions.server.ts'

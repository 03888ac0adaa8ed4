export { wentOnAt } from './store.interactions.server.ts'

export { interactionTypes } from './store.interactions.server.ts'

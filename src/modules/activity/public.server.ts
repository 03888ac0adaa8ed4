export { addInteraction, interactionTypes } from './store.interactions.server.ts'

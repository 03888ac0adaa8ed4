export {
  addInteraction,
  forgetInteractions,
  interactionTypes,
  savedCountQuery,
  viewMs,
} from './store.interactions.server.ts'
export { addGuestViews, forgetSearchWords, saltOf, type GuestView } from './store.guest-views.server.ts'

export { changed as profileHasChanged } from './actions.save.server.ts'
export { candidateOf, todayOf } from './actions.access.server.ts'
export { profileFacts } from './store.server.ts'
export { snapshotOf } from './store.view.server.ts'

export { searchCountQuery } from './store.saved-searches.server.ts'

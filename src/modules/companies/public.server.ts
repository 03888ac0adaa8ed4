export { joinTeam } from './demo.server.ts'

export { liftCompany, suspendCompany } from './handlers.suspension.server.ts'
export { joinTeam } from './demo.server.ts'
export { activeMember } from './store.active-member.server.ts'
export { companyTasks } from './store.tasks.server.ts'

import { defineModule } from '#platform/core/module.server.ts'
import { analyticsJobs } from './jobs.server.ts'

export const analyticsModule = defineModule({ contract: {}, handlers: {}, jobs: analyticsJobs })

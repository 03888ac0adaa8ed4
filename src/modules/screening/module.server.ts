import { defineModule } from '#platform/core/module.server.ts'
import { screeningJobs } from './jobs.server.ts'

export const screeningModule = defineModule({ contract: {}, handlers: {}, jobs: screeningJobs })

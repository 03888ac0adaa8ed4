import { defineModule } from '#platform/core/module.server.ts'
import { relatedContract } from './contract.related.ts'
import { learningContract } from './learning/contract.ts'
import { learningHandlers } from './learning/handlers.server.ts'
import { learningJobs } from './learning/jobs.server.ts'
import { searchContract } from './contract.ts'
import { relatedHandlers } from './handlers.related.server.ts'
import { searchHandlers } from './handlers.server.ts'
import { popularSearchJobs } from './jobs.popular.server.ts'
import { searchJobs, searchListeners } from './jobs.server.ts'

export const searchModule = defineModule({
  contract: { ...searchContract, ...relatedContract, ...learningContract },
  handlers: { ...searchHandlers, ...relatedHandlers, ...learningHandlers },
  jobs: [...searchJobs, ...popularSearchJobs, ...learningJobs],
  listeners: searchListeners,
})

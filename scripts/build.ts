import { buildSite } from './site.ts'

if (!(await buildSite())) process.exitCode = 1

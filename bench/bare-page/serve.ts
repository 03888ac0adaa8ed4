// node bench/bare-page/serve.ts <port> <folder with NAME.json> with DATABASE_URL: see bare-site.ts.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { createRequestListener } from '@react-router/node'
import pg from 'pg'
import type { ServerBuild } from 'react-router'
import { bare, type Markup } from './bare.ts'

const [port, folder = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] })
const known = new Map<string, Markup>()

bare.bare = {
  body(name) {
    const markup = known.get(name) ?? (JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as Markup)
    known.set(name, markup)
    return markup
  },
  async jobs() {
    const text = `
      select job.id, job.title, company.name, job.published_at, job.salary_min_minor, job.salary_max_minor, job.employment_type
      from job join company on company.id = job.company_id
      where job.status = 'ACTIVE' order by job.published_at desc limit 10`
    return (await pool.query<Record<string, unknown>>({ name: 'jobs', text })).rows
  },
}

const build = (await import(path.join(import.meta.dirname, 'build/server/index.js'))) as ServerBuild
const server = createServer(createRequestListener({ build, mode: 'production' }))
server.listen(Number(port), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})

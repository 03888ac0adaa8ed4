import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { normalizePath } from 'vite'
import routes from '../src/web/routes.ts'

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }
type Test = (id: string, modules: Modules) => boolean

const web = normalizePath(path.resolve(import.meta.dirname, '../src/web'))
const form = normalizePath(path.resolve(import.meta.dirname, '../src/ui/form/form.tsx'))
const start = ['entry.client.tsx', 'root.tsx']
const jobLists = ['routes/public/home/route.tsx', 'routes/candidate/browse-jobs/route.tsx']
const jobViews = ['routes/candidate/job-detail/route.tsx', 'routes/candidate/browse-jobs/job-panel.tsx']
/** Where visitors arrive. */
const firstPages = [...jobLists, ...jobViews, 'routes/candidate/company-profile/route.tsx']
const pages = [...new Set(filesOf(routes))]

function filesOf(list: readonly RouteConfigEntry[]): string[] {
  return list.flatMap((each) => (each.children?.length ? filesOf(each.children) : each.file))
}

/**
 * Which modules of the browser's build share a file, by what imports them. The default makes a file for every set of pages
 * that share something: up to fifty a page, which compress badly (5 kB brotli of browse-jobs). What is not named here is
 * split by default. An earlier group keeps its modules from being taken along by a later one that imports them.
 */
export function chunkGroups() {
  const closures = new Map<string, ReadonlySet<string>>()
  /** What a file imports, directly or not, `import()` apart. */
  const closureOf = (file: string, modules: Modules): ReadonlySet<string> => {
    const known = closures.get(file)
    if (known) return known
    const closure = new Set<string>()
    const follow = (id: string) => {
      const module = modules.getModuleInfo(id)
      if (!module || closure.has(id)) return
      closure.add(id)
      module.importedIds.forEach(follow)
    }
    follow(`${web}/${file}`)
    closures.set(file, closure)
    return closure
  }
  const importers = (files: readonly string[], id: string, modules: Modules): number =>
    files.filter((file) => closureOf(file, modules).has(id)).length
  const atStart: Test = (id, modules) => importers(start, id, modules) > 0
  const onManyPages: Test = (id, modules) => importers(pages, id, modules) >= 40
  const inFrame: Test = (id, modules) =>
    atStart(id, modules) || (importers(pages, id, modules) >= 20 && importers(firstPages, id, modules) > 0)
  /** Whether each page with a module has forms that are checked in the browser, too. */
  const withForms: Test = (id, modules) =>
    pages.every((page) => !closureOf(page, modules).has(id) || closureOf(page, modules).has(form))
  const group = (name: string, test: Test) => ({
    name: (id: string, modules: Modules) => (test(id, modules) ? name : null),
  })
  const inViews: Test = (id, modules) =>
    importers(jobViews, id, modules) === 2 && importers(firstPages, id, modules) === 2
  const inCards: Test = (id, modules) => importers(firstPages, id, modules) > 1 && !inViews(id, modules)
  return [
    group('vendor', (id, modules) => id.includes('/node_modules/') && atStart(id, modules)),
    group('frame', inFrame),
    group('form', (id, modules) => onManyPages(id, modules) && withForms(id, modules)),
    // As by default, one file for every set of pages: who shows a salary needs no job cards.
    {
      ...group(
        'wide',
        (id, modules) => onManyPages(id, modules) || (inViews(id, modules) && importers(pages, id, modules) > 4),
      ),
      entriesAware: true,
      entriesAwareMergeThreshold: 1000,
    },
    group('job-cards', inCards),
    group('job-view', inViews),
  ]
}

/** A group that is split by pages is named by all of them, and every import would repeat that. */
export const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { fail } from '#kernel/fail.ts'
import { jobChanged, jobDeleted, jobStateChanged, liveJobsShown } from '#modules/jobs/events.ts'
import { accountOfSession } from '#modules/accounts/public.server.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Env } from '#platform/env/env.server.ts'
import type { AppRequest } from './context.ts'
import { appRequest, anonymousRequest, pageUrl, type PageParts } from './app-request.server.ts'
import { mountAssets } from '#platform/http/assets.server.ts'
import { text } from 'node:stream/consumers'
import { sendPage, sendHtml } from '#platform/http/compress.server.ts'
import { sessionIdOf } from '#platform/session/identify.server.ts'
import { toFail, identifyVisitor, type RequestPipeline } from '#platform/http/request-pipeline.server.ts'
import { GuestViews } from './guest-views.server.ts'
import { ShownSearches } from './shown-searches.server.ts'
import { SiteVisits } from './site-visits.server.ts'
import { VisitIds } from './visit-ids.server.ts'
import type { MountedSite } from '#platform/http/http-server.server.ts'
import { PageCache, type RenderedPage } from '#platform/http/page-cache.server.ts'
import { pagePolicy } from '#platform/http/page-policy.ts'
import { readFormBodies } from './form-body.server.ts'
import { requireForm } from './readable-form.server.ts'
import { dropSentForm, keepSentForm, keptForm, leadsToSignIn, leadsToStepUp, sentEntries } from './sent-form.server.ts'
import { siteSettings } from './site-settings.server.ts'
import { devSite } from '#platform/http/site-dev.server.ts'
import { mountRoutes } from './mount-routes.server.ts'
import { mountTexts } from '#platform/http/texts.server.ts'
import { toOfflineCopy } from '#web/document/offline-copy.ts'
import { pathOf, toRequest } from '#platform/http/web-request.server.ts'
import { BusyPage } from './busy-page.server.ts'

export type SiteOptions = { pipeline: RequestPipeline; demo: boolean; mode: Env['mode'] }
type EntryModule = ServerBuild['entry']['module'] & {
  appContext: ReturnType<typeof import('react-router').createContext<AppRequest>>
}

type Render = Omit<PageParts, 'pipeline' | 'request' | 'demo'> & {
  body: Buffer | null
  /** Throws instead of answering with the page of an unavailable database. */
  mayFail?: boolean
  onRendered?: (page: RenderedPage) => void
}

const varies = 'Cookie, Accept-Language, Accept-Encoding'
const newNonce = () => randomBytes(16).toString('base64')

/** Mounts the site: assets, texts, and a page for every other address. With KARYA_DEV=1 Vite serves the sources. */
export async function mountSite(app: FastifyInstance, { pipeline, demo, mode }: SiteOptions): Promise<MountedSite> {
  const dev = process.env['KARYA_DEV'] === '1'
  mountTexts(app, pipeline.core.parts.ports.texts)
  const build = dev ? await devSite(app, path.resolve(import.meta.dirname, '../../..')) : await builtSite(app)
  const { handlerOf, patternOf } = mountRoutes(app, build, { appUrl: pipeline.appUrl, mode })
  const settings = siteSettings(pipeline.core)
  app.addHook('onClose', settings.stop)
  const pageCache = new PageCache(pipeline.core)
  const visits = new VisitIds()
  const guestViews = new GuestViews(pipeline.core, pipeline.appUrl, visits)
  const shownSearches = new ShownSearches(pipeline.core, visits)
  const siteVisits = new SiteVisits(pipeline.core, visits)
  app.addHook('preClose', async () => {
    await Promise.all([guestViews.flush(), shownSearches.flush(), siteVisits.flush()])
  })
  const busyPage = new BusyPage()
  // While the database is away, nobody reads a job that is known to be closed as if it were open.
  for (const event of [jobChanged, jobDeleted]) pipeline.core.subscribe(event, ({ jobId }) => pageCache.outdate(jobId))
  pipeline.core.subscribe(jobStateChanged, ({ jobId }) => pageCache.outdate(jobId))
  pipeline.core.subscribe(liveJobsShown, ({ jobIds }) => jobIds.forEach((jobId) => pageCache.outdate(jobId)))

  await app.register(async (site) => {
    readFormBodies(site, pipeline)
    site.setErrorHandler(fault)
    site.route({ method: ['GET', 'HEAD', 'POST'], url: '/', handler: page })
    site.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', handler: page })
    site.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '/*',
      handler: () => Promise.reject(fail('METHOD_NOT_ALLOWED')),
    })
  })
  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const body = Buffer.isBuffer(request.body) ? request.body : null
    const visitor = await identifyVisitor(pipeline, request)
    if (request.method === 'POST') await requireForm(body, request.headers['content-type'])
    const nonce = newNonce()
    const key = dev ? null : pageCache.keyOf(request, visitor)
    // A page that is kept is made for an address without what it does not depend on.
    const address = key ? pageCache.addressOf(request) : pathOf(request)
    const again = await restoredPage(request, reply, visitor, { address, nonce })
    if (again) return again
    const cached = key && (await pageCache.get(key, nonce))
    if (cached) {
      if (cached.viewed) guestViews.add(request, visitor, cached.viewed)
      if (cached.shown) shownSearches.add(request, visitor, cached.shown)
      siteVisits.add(request, visitor)
      return sendStored(request, reply, cached.html, nonce)
    }
    const last = key ? pageCache.last(key) : undefined
    if (last && pageCache.hasJustFailed()) return sendLast(request, reply, { ...last, locale: visitor.incoming.locale })
    try {
      const parts = { ...visitor, settings: await settings(), address, body, nonce, mayFail: last !== undefined }
      return await (key
        ? pageCache.render(key, (onRendered) => render(request, reply, { ...parts, onRendered }))
        : render(request, reply, parts))
    } catch (error) {
      if (toFail(error).code !== 'UNAVAILABLE') throw error
      pageCache.failed()
      if (!last) throw error
      return sendLast(request, reply, { ...last, locale: visitor.incoming.locale })
    }
  }

  const isSecure = pipeline.appUrl.startsWith('https:')

  /** A form that this person sent when their session had ended or worked in another company, as its page shows what it refuses; null when there is none. */
  async function restoredPage(
    request: FastifyRequest,
    reply: FastifyReply,
    visitor: Pick<PageParts, 'identity' | 'incoming'>,
    { address, nonce }: { address: string; nonce: string },
  ): Promise<FastifyReply | null> {
    const { caller } = visitor.identity
    if (request.method !== 'GET' || !('accountId' in caller) || !request.headers.cookie?.includes('sentform='))
      return null
    const { clock, ports } = pipeline.core.parts
    const savedForm = await keptForm(ports.sealer, request.headers.cookie, { now: clock.now(), secure: isSecure })
    if (!savedForm || savedForm.owner !== caller.accountId || savedForm.page !== address) return null
    const works = 'companyId' in caller ? caller.companyId : null
    if (savedForm.company !== null && savedForm.company !== works) return null
    const parts = { ...visitor, settings: await settings(), nonce, refusesWrites: true }
    const prepared = appRequest({ pipeline, request, demo, address: savedForm.target, ...parts })
    const answer = await answerOf(
      prepared,
      toRequest(request, reply, pipeline.appUrl, {
        address: savedForm.target,
        body: null,
        asGet: false,
        form: savedForm.form,
      }),
    )
    void reply.header('set-cookie', dropSentForm(isSecure))
    // What shows no form, such as a button that deletes, is not repeated: the page is opened as it is.
    if (prepared.app.page.failed || answer.status < 400) {
      prepared.app.page.body?.destroy()
      return null
    }
    head(reply, new Response(null, { status: 200, headers: answer.headers }), prepared)
    void reply.header('content-security-policy', pagePolicy(nonce, dev))
    return sendPage(request, reply, prepared.app.page.body ?? answer.body)
  }

  /** The cookie that keeps what was sent without a script when the session had ended, and what was sent from a page of another company. */
  async function keptCookie(request: FastifyRequest, body: Buffer, answer: Response, app: AppRequest) {
    const company = app.page.waitsFor
    const ended = !app.fetched && (leadsToStepUp(answer) || (app.hadSession && leadsToSignIn(answer)))
    if (!ended && company === null) return null
    const { clock, ports, database } = pipeline.core.parts
    const now = clock.now()
    const session = await sessionIdOf(ports.sealer, pipeline.appUrl, request.headers.cookie, now)
    const owner = session && (await accountOfSession(database.db, session))
    if (!owner) return null
    const target = app.url.pathname + app.url.search
    const form = await sentEntries(body, request.headers['content-type'] ?? '')
    const sent = { owner, page: app.sentFrom ?? target, target, form, company }
    return keepSentForm(ports.sealer, sent, { now, secure: isSecure })
  }

  async function answerOf(prepared: ReturnType<typeof appRequest>, webRequest: Request): Promise<Response> {
    const current = typeof build === 'function' ? await build() : build
    const context = new RouterContextProvider()
    context.set((current.entry.module as EntryModule).appContext, prepared.app)
    return handlerOf(prepared.app.url.pathname)(webRequest, context)
  }

  /** A page as it was before the database went away, without scripts, which could do nothing, and with a line that says so. */
  function sendLast(request: FastifyRequest, reply: FastifyReply, last: { html: string; at: number; locale: Locale }) {
    const { clock, ports } = pipeline.core.parts
    const minutes = Math.max(1, Math.round((clock.now().getTime() - last.at) / 60_000))
    const line =
      minutes < 60
        ? ports.texts.translate(last.locale, 'errorMsg', 'page.stale', { count: minutes })
        : ports.texts.translate(last.locale, 'errorMsg', 'page.staleHours', { count: Math.round(minutes / 60) })
    void reply.header('warning', '110 - "Response is Stale"')
    return sendStored(request, reply, toOfflineCopy(last.html, line), newNonce())
  }

  /** The error page of a request that failed before the routes (too large, another site, database down), rendered without any look-up. */
  async function fault(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refused = toFail(error)
    if (refused.code === 'UNAVAILABLE' && !pageUrl(pathOf(request), pipeline.appUrl).fetched)
      return sendBusy(request, reply)
    if (refused.code === 'DEFECT') pipeline.core.parts.log.error({ err: error, requestId: request.id }, 'page failed')
    return render(request, reply, {
      ...anonymousRequest(pipeline, request),
      address: pathOf(request),
      nonce: newNonce(),
      settings: settings.last(),
      body: null,
      fault: { code: refused.code, status: refused.status },
    })
  }

  /** For who is turned away, because the service is busy or the database is away. */
  async function sendBusy(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visitor = anonymousRequest(pipeline, request)
    const { code, status } = fail('UNAVAILABLE')
    const html = await busyPage.for(visitor.incoming.locale, request.id, async () => {
      const shown = { ...visitor, address: '/', nonce: newNonce(), settings: settings.last(), fault: { code, status } }
      const prepared = appRequest({ pipeline, request, demo, ...shown })
      const answer = await answerOf(prepared, new Request(pipeline.appUrl))
      const page = prepared.app.page.body
      return page ? text(page) : answer.text()
    })
    void reply.code(status).header('retry-after', '5')
    return sendStored(request, reply, html, newNonce())
  }

  async function render(
    request: FastifyRequest,
    reply: FastifyReply,
    { body, onRendered, mayFail, ...parts }: Render,
  ): Promise<FastifyReply> {
    const prepared = appRequest({ pipeline, request, demo, ...parts })
    const answer = await answerOf(
      prepared,
      toRequest(request, reply, pipeline.appUrl, { address: parts.address, body, asGet: parts.fault !== undefined }),
    )
    const kept = body && (await keptCookie(request, body, answer, prepared.app))
    if (kept) prepared.app.setCookie(kept)
    if (mayFail && answer.status === 503) {
      prepared.app.page.body?.destroy()
      throw fail('UNAVAILABLE')
    }
    head(reply, answer, prepared)
    const { viewed, shown } = prepared.app.page
    if (viewed && answer.status < 300) guestViews.add(request, parts, viewed)
    if (shown && answer.status < 300) shownSearches.add(request, parts, shown)
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      void reply.header('content-security-policy', pagePolicy(parts.nonce, dev))
      if (answer.status === 200) siteVisits.add(request, parts)
    }
    const { body: stream, keep } = prepared.app.page
    if (!onRendered || !stream || !keep || answer.status !== 200 || prepared.cookies().length > 0) {
      onRendered?.(null)
      return sendPage(request, reply, stream ?? answer.body)
    }
    const html = await text(stream)
    onRendered({ html, nonce: parts.nonce, viewed: viewed ?? undefined, shown: shown ?? undefined, ...keep })
    return sendHtml(request, reply, html)
  }

  /** A page that was made for another request, with a nonce of its own. */
  function sendStored(request: FastifyRequest, reply: FastifyReply, html: string, nonce: string): FastifyReply {
    void reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', pagePolicy(nonce))
    void reply.header('cache-control', 'private, no-cache').header('vary', varies)
    return sendHtml(request, reply, html)
  }

  return {
    pageOf: (path) => patternOf(pageUrl(path, pipeline.appUrl).url.pathname),
    isKept: (request) => !dev && pageCache.has(request, anonymousRequest(pipeline, request)),
  }
}

/** Status, headers and cookies of the answer. Nothing personal may be stored by a browser or a shared cache (HD-03). */
function head(reply: FastifyReply, answer: Response, prepared: ReturnType<typeof appRequest>): void {
  void reply.code(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') void reply.header(name, value)
  for (const [name, value] of prepared.headers) void reply.header(name, value)
  for (const line of [...answer.headers.getSetCookie(), ...prepared.cookies()]) void reply.header('set-cookie', line)
  const wait = { 429: String(prepared.retryAfter() ?? 60), 503: '5' }[answer.status]
  if (wait && !reply.hasHeader('retry-after')) void reply.header('retry-after', wait)
  const guest = prepared.app.caller.kind === 'guest' && prepared.cookies().length === 0
  if (!guest || !reply.hasHeader('cache-control'))
    void reply.header('cache-control', guest ? 'private, no-cache' : 'private, no-store')
  void reply.header('vary', varies)
}

const buildFolder = () => path.resolve(import.meta.dirname, '../../..', process.env['BUILD_DIR'] ?? 'build')

/** Loads the code of the built site, which keeps the process from everything else for a second. */
export const loadSite = async (): Promise<ServerBuild> =>
  (await import(path.join(buildFolder(), 'server/index.js'))) as ServerBuild

async function builtSite(app: FastifyInstance): Promise<ServerBuild> {
  await mountAssets(app, path.join(buildFolder(), 'client'))
  return loadSite()
}

import { PassThrough } from 'node:stream'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isFail } from '#kernel/fail.ts'
import { appContext } from '#web/pipeline/context.ts'
import { TextSourceProvider } from '#ui/i18n/i18n.tsx'
import { StructuredDataProvider } from '#web/document/structured-data.tsx'

/** The key under which the server that runs this build hands over each request. */
export { appContext }

export const streamTimeout = 5_000

export default function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const app = context.get(appContext)
  app.page.failed = entry.staticHandlerContext.errors !== null
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const source = { locale: app.locale, version: app.textsVersion, read: app.readTexts }
  const waitForAll = entry.isSpaMode || isbot(request.headers.get('user-agent') ?? '')
  return new Promise((resolve, reject) => {
    let sent = false
    let code = status
    const body = new PassThrough()
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const finish = () => clearTimeout(timer)
    body.once('close', () => {
      finish()
      abort() // the reader left: what is still pending is not rendered
    })
    const ready = () => {
      sent = true
      app.page.body = body
      pipe(body)
      resolve(new Response(null, { status: code, headers }))
    }
    const { pipe, abort } = renderToPipeableStream(
      <TextSourceProvider source={source}>
        <StructuredDataProvider value={{ nonce: app.nonce, read: () => app.page.structured }}>
          <ServerRouter context={entry} url={request.url} nonce={app.nonce} />
        </StructuredDataProvider>
      </TextSourceProvider>,
      {
        nonce: app.nonce,
        // Content that is ready is rendered in place: streamed in by script it would be hidden without JavaScript.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          finish()
          if (waitForAll && !sent) ready()
        },
        onShellReady() {
          if (!waitForAll) ready()
        },
        onShellError(error) {
          finish()
          reject(error)
        },
        onError(error) {
          code = 500
          if (sent && !request.signal.aborted)
            app.log.error({ err: error, requestId: app.requestId }, 'page broke while streaming')
        },
      },
    )
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  // A refusal that became the page's answer, and a request that fits no page (a form sent to a page without one, an unknown address), are
  // no defects; a refusal that nothing turned into an answer is one.
  if (isRouteErrorResponse(error) && (isFail(error) || error.status < 500)) return
  const app = context.get(appContext)
  app.log.error({ err: error, requestId: app.requestId }, 'page failed')
}

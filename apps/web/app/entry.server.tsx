import { pageAt } from '@hoppla/contract/pages'
import { renderToReadableStream } from 'react-dom/server.edge'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { HeadContext } from './platform/head/head-parts.tsx'
import { InlineMarkContext, inlineMarkHeader } from './platform/head/inline-mark.ts'
import { pageMetadataContext } from './platform/head/page-metadata.ts'
import { pageSite } from './platform/head/page-site.ts'
import { scriptsAfterPaint } from './platform/hydration/lazy-scripts.ts'
import { allWords } from './platform/i18n/page-words.ts'
import { languageOfAddress, loadWords, ownTexts } from './platform/i18n/words.ts'

/**
 * Milliseconds after which the router aborts a render. Everything is available before a page is sent, so the router's default of five seconds only ever
 * failed pages on a busy machine.
 */
export const streamTimeout = 60_000

/** Replaces the router's own console output. An unknown address, or a method that a page does not support, is not an error. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  pageSite(context as Readonly<RouterContextProvider>).report(error)
}

/** Renders a whole page before it is sent: it is kept, compressed and hashed by the server, so nothing is gained by streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const page = pageSite(context)
  await loadWords(page.language, allWords, ownTexts(page, page.language))
  // The not-found page keeps a language that is not the site's first.
  const language = languageOfAddress(pathname, search) ?? page.language
  await loadWords(language, allWords, ownTexts(page, language))
  let failure: unknown
  const head = { site: page.site, address: new URL(request.url), metadata: context.get(pageMetadataContext) ?? {} }
  const mark = crypto.randomUUID()
  const stream = await renderToReadableStream(
    <InlineMarkContext value={mark}>
      <HeadContext value={head}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </HeadContext>
    </InlineMarkContext>,
    {
      nonce: { script: mark, style: mark },
      signal: request.signal,
      // A long page is sent as a whole: React would hide what is past its first 12 KB until a script of its own puts it in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure = error
      },
    },
  )
  await stream.allReady
  if (failure !== undefined) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(inlineMarkHeader, mark)
  const html = await new Response(stream).text()
  const hasLazyScripts = !import.meta.env.DEV && pageAt(pathname)?.page.scripts !== 'at-once'
  return new Response(hasLazyScripts ? scriptsAfterPaint(html, mark) : html, { headers, status })
}

import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { documentContext, type PageMetadata, pageMetadataContext } from '../app/platform/head/page-metadata.ts'
import { type PageSite, pageSiteContext } from '../app/platform/head/page-site.ts'
import { siteFile } from '../app/platform/head/site-files.ts'

const handler = createRequestHandler(build, import.meta.env.MODE)

/**
 * Renders one address. HTML is never personal: the answer depends on the address and the site only.
 * @param site the country site, its language and the in-process API client.
 */
export const render = async (request: Request, site: PageSite): Promise<Response> => {
  const file = site.countryFound ? await siteFile(new URL(request.url), site) : undefined
  if (file) return file
  const context = new RouterContextProvider()
  context.set(pageSiteContext, site)
  context.set(pageMetadataContext, {} satisfies PageMetadata)
  context.set(documentContext, !new URL(request.url).pathname.endsWith('.data'))
  return handler(request, context)
}

/** Folder of the public files of this build, relative to the server bundle, and the path they are served under. */
export const publicPath: string = build.publicPath

import { ApiError } from '@hoppla/contract/client'
import { type ContentPage, getPage } from '@hoppla/contract/pages'
import { type MetaDescriptor, type RouterContextProvider, redirect } from 'react-router'
import { notFoundAddress, requireLanguage } from '../../platform/page-language.ts'
import { pageSite, type RootData } from '../../platform/page-site.ts'

type LoaderArgs = { params: { lang: string }; request: Request; context: Readonly<RouterContextProvider> }

/**
 * In a loader: the page of a subject in the address's language. A subject that is not offered there leads to the not-found page; a language that this
 * country does not speak to the country that does, as the door's loader would: of two redirects the router takes the inner one.
 */
export const pageData = async ({ params, request, context }: LoaderArgs, subject: string): Promise<ContentPage> => {
  const { call, site } = pageSite(context)
  const lang = requireLanguage(params.lang, request.url, site)
  try {
    return await call(getPage, { params: { subject }, query: { lang } })
  } catch (error) {
    // 400: no subject could be called that.
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw redirect(notFoundAddress(site, lang))
    throw error
  }
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title and description as the page itself says them. */
export const pageMeta = (matches: Matches, page: ContentPage | undefined): MetaDescriptor[] => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  if (!page || !root) return []
  return [{ title: `${page.title} – ${root.site.brand.name}` }, { name: 'description', content: page.description }]
}

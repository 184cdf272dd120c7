import { type ContentPage, getPage } from '@hoppla/contract/content'
import { type MetaDescriptor, type RouterContextProvider, redirect } from 'react-router'
import { isNotThere } from '../../platform/api/resolvers.ts'
import { described } from '../../platform/head/meta.ts'
import { documentContext, type StructuredData, setPageMetadata } from '../../platform/head/page-metadata.ts'
import { pageSite, type RootData, type Site } from '../../platform/head/page-site.ts'
import { notFoundAddress, requireLanguage } from '../../platform/i18n/page-language.ts'

type LoaderArgs = { params: { lang: string }; request: Request; context: Readonly<RouterContextProvider> }

/**
 * In a loader: the page of a subject in the address's language. A subject that is not offered there leads to the not-found page; a language that this
 * country does not speak to the country that does, as the layout's loader would: of two redirects the router takes the inner one.
 */
export const pageData = async ({ params, request, context }: LoaderArgs, subject: string): Promise<ContentPage> => {
  const { call, site } = pageSite(context)
  const lang = requireLanguage(params.lang, request.url, site)
  try {
    const page = await call(getPage, { params: { subject }, query: { lang } })
    setPageMetadata(context, {
      name: page.title,
      ...(subject === 'sport-class' ? { structuredData: ({ origin }) => [courseStructuredData(page, site, origin)] } : {}),
    })
    if (context.get(documentContext)) leaveTextOut(page)
    return page
  } catch (error) {
    throw isNotThere(error) ? redirect(notFoundAddress(site, lang)) : error
  }
}

/**
 * The texts of a page are in its first HTML, so they need not be sent again as data: non-enumerable properties are rendered but not serialised. In the
 * browser they are `undefined`, and content.tsx keeps the existing HTML.
 */
const leaveTextOut = (page: ContentPage): void => {
  const parts = [page, ...page.sections, ...page.sections.flatMap(({ questions }) => questions)]
  for (const part of parts) if (part.html !== '') Object.defineProperty(part, 'html', { enumerable: false })
}

/** The sport class as schema.org describes it (https://schema.org/Course). The chain is described in full on the start page only, so its name stands here too. */
const courseStructuredData = (
  { title, description }: ContentPage,
  { country }: Pick<Site, 'country'>,
  origin: string,
): StructuredData => ({
  '@type': 'Course',
  name: title,
  description,
  provider: { '@id': `${origin}/#organization`, '@type': 'Organization', name: country.companyname },
})

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Title and description as the page itself says them. */
export const pageMeta = (matches: Matches, page: ContentPage | undefined): MetaDescriptor[] => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  if (!page || !root) return []
  return described(page.title, page.description, root)
}

import type { MetaDescriptor } from 'react-router'
import type { RootData } from './page-site.ts'
import { languageOfAddress, type T, translateOf } from './words.ts'

type Args = {
  location: { pathname: string; search: string }
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/**
 * Title and description of a page, in its language.
 * @param title without the brand, which follows it. @param description one sentence for search results.
 */
export const titleOf = (
  { location, matches }: Args,
  title: (t: T) => string,
  description?: (t: T, brand: string) => string,
): MetaDescriptor[] => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const t = translateOf(languageOfAddress(location.pathname, location.search) ?? root?.language ?? 'en')
  return [
    { title: root ? `${title(t)} – ${root.site.brand.name}` : title(t) },
    ...(description ? [{ name: 'description', content: description(t, root?.site.brand.name ?? '') }] : []),
  ]
}

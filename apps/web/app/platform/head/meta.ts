import { commonLanguage } from '@hoppla/i18n'
import type { MetaDescriptor } from 'react-router'
import { languageOfAddress, type T, translateOf } from '../i18n/words.ts'
import type { RootData } from './page-site.ts'

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
  const t = translateOf(
    languageOfAddress(location.pathname, location.search) ?? root?.language ?? commonLanguage,
    root?.site.brand.texts,
  )
  return described(title(t), description?.(t, root?.site.brand.name ?? ''), root)
}

/** Title and description; for link previews, which no script reads, once more under their names. @param title without the brand. */
export const described = (title: string, description: string | undefined, root: RootData | undefined): MetaDescriptor[] => [
  { title: root ? `${title} – ${root.site.brand.name}` : title },
  ...(description ? [{ name: 'description', content: description }] : []),
  ...(import.meta.env.SSR ? [{ property: 'og:title', content: title }] : []),
  ...(import.meta.env.SSR && description ? [{ property: 'og:description', content: description }] : []),
]

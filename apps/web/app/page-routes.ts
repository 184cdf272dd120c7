import { layouts, type Page } from '@hoppla/contract/pages/page'
import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** A path as the router wants it: relative to the layout around it. */
const below = (path: string, above: string): string => path.slice(above.length + 1)

/**
 * The routes of the pages of one layout, in the table's order; a layout inside it stands where its first page does. A file shown at two addresses gets the
 * pages' names as ids, since the router knows a route by its file.
 * @param layout its name in the table; `none` for pages that have none.
 */
export const routesIn = (layout: string, pages: Readonly<Record<string, Page>>): RouteConfigEntry[] => {
  const all = Object.entries(pages)
  const above = layouts[layout as keyof typeof layouts]?.path ?? ''
  const isShared = (file: string) => all.filter(([, page]) => page.file === file).length > 1
  const inner = Object.entries(layouts).filter(([, entry]) => 'in' in entry && entry.in === layout)
  const seen = new Set<string>()
  return all.flatMap(([id, page]) => {
    const { path, file, layout: around = 'site' } = page
    const options = isShared(file) ? { id } : {}
    if (around === layout) return [path === above ? index(file, options) : route(below(path, above), file, options)]
    const [name, entry] = inner.find(([key]) => key === around && !seen.has(key)) ?? []
    if (name === undefined || entry === undefined) return []
    seen.add(name)
    return [route(below(entry.path, above), entry.file, routesIn(name, pages))]
  })
}

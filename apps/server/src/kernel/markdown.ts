import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

const render = (source: string, allowDangerousHtml = false): string =>
  micromark(source, { allowDangerousHtml, extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })

/**
 * CommonMark with tables, as harmless HTML: HTML in the source is escaped, links other than http(s) and mailto become empty (micromark's own rules), and
 * wide tables scroll sideways, also by keyboard.
 */
export const renderMarkdown = (source: string): string =>
  labelled(
    render(source)
      .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>')
      .replaceAll(/<t([hd]) align="(\w+)">/g, '<t$1 class="$2">'),
  )

/** Columns and characters of a cell from which a table no longer fits a phone: its rows are shown as lists there, each cell under its column's name. */
const wide = { columns: 3, characters: 40 }

const labelled = (html: string): string =>
  html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    const names = [...table.matchAll(/<th(?: [^>]*)?>(.*?)<\/th>/gs)].map(([, name = '']) => name.replaceAll(/<[^>]*>/g, ''))
    const isLong = [...table.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].some(([, cell = '']) => cell.length > wide.characters)
    if (names.length < wide.columns || !isLong) return table
    let cell = 0
    return table.replaceAll(/<td/g, () => `<td data-label="${names[cell++ % names.length]}"`)
  })

/** A paragraph of a text without HTML. */
export type PlainLine = { kind: 'heading' | 'text' | 'item'; text: string }

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * A Markdown text as the paragraphs of a printed page: links with the address they lead to, a table row by row.
 * @param origin in front of links to the site's own pages.
 */
export const plainLines = (source: string, origin: string): PlainLine[] =>
  [...render(source).matchAll(/<(h\d|p|li|tr)(?: [^>]*)?>([\s\S]*?)<\/\1>/g)].map(([, tag = '', html = '']) => ({
    kind: tag.startsWith('h') ? 'heading' : tag === 'p' ? 'text' : 'item',
    text: html
      .replaceAll(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (_, href: string, text: string) => withAddress(text, href, origin))
      .replaceAll(/<\/t[hd]>\s*<t[hd][^>]*>/g, ': ')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
      .replaceAll(/\s+/g, ' ')
      .trim(),
  }))

const withAddress = (text: string, href: string, origin: string): string => {
  const address = href.startsWith('/') ? origin + href : href
  return address.endsWith(text) ? text : `${text} (${address})`
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/** Links of the texts read last: an import reads those of every page before and after it, and few of them change. */
const recentLinks = new Map<string, readonly string[]>()
const mostKept = 500

/** Where the links of a Markdown text lead. */
export const markdownLinks = (source: string): readonly string[] => {
  const known = recentLinks.get(source)
  if (known) return known
  const links = linksIn(render(source))
  if (recentLinks.size >= mostKept) recentLinks.clear()
  recentLinks.set(source, links)
  return links
}

/** What a Markdown text holds that `renderMarkdown` would make harmless, or that a page cannot show. For a message to whoever wrote it. */
export const markdownFaults = (source: string): string[] => {
  const html = render(source)
  const links = linksIn(html)
  return [
    ...(render(source, true) === html ? [] : ['holds HTML; write Markdown only']),
    ...(/<img /.test(html) ? ['holds a picture; name one as `picture`'] : []),
    ...(/<h1>/.test(html) ? ['holds a heading with one #; the title is the first heading'] : []),
    ...links
      .filter((href) => !/^(https:\/\/|mailto:|\/(?!\/)|#.)/.test(href))
      .map((href) => `has a link that is no path (/…), https address or mailto: '${href || 'an address of another kind'}'`),
  ]
}

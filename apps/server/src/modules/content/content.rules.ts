import type { ContentPage } from '@hoppla/contract/content'
import { escapeHtml } from '../../http/html.ts'
import { renderMarkdown } from '../../kernel/markdown.ts'

/** Placeholders of content pages, so that a company's details are kept in one file only. */
export const pageFacts = ['brand', 'company', 'orgno', 'address', 'phone', 'email', 'vatnumber', 'managers'] as const
export type PageFacts = Readonly<Record<(typeof pageFacts)[number], string>>

const named = /\{\{(\w+)\}\}/g
const isFact = (name: string): name is keyof PageFacts => (pageFacts as readonly string[]).includes(name)

/** The names in `{{…}}` that mean nothing. */
export const unknownFacts = (text: string): string[] =>
  [...text.matchAll(named)].map(([, name = '']) => name).filter((name) => !isFact(name))

/** Puts the facts into plain text. */
export const fillText = (text: string, facts: PageFacts): string =>
  text.replaceAll(named, (whole, name: string) => (isFact(name) ? facts[name] : whole))

/** Puts the facts into HTML text; an e-mail address and a telephone number become links. */
const fillHtml = (html: string, facts: PageFacts): string =>
  html.replaceAll(named, (whole, name: string) => {
    if (!isFact(name)) return whole
    const text = escapeHtml(facts[name])
    if (name === 'email') return `<a href="mailto:${text}">${text}</a>`
    return name === 'phone' ? `<a href="tel:${text.replaceAll(' ', '')}">${text}</a>` : text
  })

type Part = { title: string; text: string }

/** Cuts a text at its headings of a level; what stands before the first has no title. Headings inside code fences are none. */
const cutAt = (level: 2 | 3, text: string): [before: string, parts: Part[]] => {
  const parts: Part[] = [{ title: '', text: '' }]
  let isFenced = false
  for (const line of text.split('\n')) {
    if (/^ {0,3}(```|~~~)/.test(line)) isFenced = !isFenced
    const [, marks, title = ''] = (!isFenced && /^(#{2,3})[ \t]+(.+?)[ \t#]*$/.exec(line)) || []
    if (marks?.length === level) parts.push({ title, text: '' })
    else parts[parts.length - 1] = { title: parts.at(-1)?.title ?? '', text: `${parts.at(-1)?.text}${line}\n` }
  }
  const [before, ...rest] = parts
  return [before?.text ?? '', rest]
}

/** A heading as an anchor: `Får vi byta?` → `far-vi-byta`. */
const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[øæ]/g, (letter) => (letter === 'ø' ? 'o' : 'ae'))
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'part'

/**
 * A page's Markdown as parts of HTML: `##` begins a section, `###` a question with its answer. The same text always gives the same anchors; a title that
 * comes twice is counted.
 */
export const pageParts = (markdown: string, facts: PageFacts): Pick<ContentPage, 'html' | 'sections'> => {
  const taken = new Map<string, number>()
  const idOf = (title: string) => {
    const anchor = anchorOf(title)
    const count = (taken.get(anchor) ?? 0) + 1
    taken.set(anchor, count)
    return count === 1 ? anchor : `${anchor}-${count}`
  }
  const part = ({ title, text }: Part) => {
    const filled = fillText(title, facts)
    return { id: idOf(filled), title: filled, html: fillHtml(renderMarkdown(text), facts) }
  }
  const [intro, sections] = cutAt(2, markdown.replaceAll('\r\n', '\n'))
  return {
    html: fillHtml(renderMarkdown(intro), facts),
    sections: sections.map(({ title, text }) => {
      const [before, questions] = cutAt(3, text)
      return { ...part({ title, text: before }), questions: questions.map(part) }
    }),
  }
}

import type { Language } from '@hoppla/i18n'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { Site } from '../platform/head/page-site.ts'
import { allWords } from '../platform/i18n/page-words.ts'
import { LanguageContext, loadWords } from '../platform/i18n/words.ts'
import { aSite } from './sites.ts'

type Page = {
  language: Language
  /** The page, or any part of it. */
  page: ComponentType
  /** Its route and the address it is shown at; the start page's by default. */
  path?: string
  address?: string
  /** What its loader answers. */
  data?: unknown
  site?: Site
}

/** A page as the server renders it, in one language, inside a router and a site. */
export const renderPage = async ({
  language,
  page,
  path = ':lang',
  address = `/${language}`,
  data,
  site = aSite(language),
}: Page) => {
  const t = await loadWords(language, allWords)
  const Routes = createRoutesStub([
    { id: 'root', path: '/', loader: () => null, children: [{ id: 'page', path, loader: () => null, Component: page }] },
  ])
  const root = { site, language, countryFound: true, wordsHrefs: [] }
  const html = renderToString(
    <LanguageContext value={{ language, t }}>
      <Routes initialEntries={[address]} hydrationData={{ loaderData: { root, page: data ?? null } }} />
    </LanguageContext>,
  )
  return { html, text: textOf(html), t }
}

/** What a reader sees: without tags, entities undone. */
export const textOf = (html: string): string =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()

import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { pages } from './pages.tsx'

/** All pages as HTML documents. */
export const documents = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(pages).map(([path, { lang, element }]) => [
      path,
      `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hoppla ${path}</title><link rel="icon" href="/art/icon"><link rel="stylesheet" href="/assets/client.css">
<script type="module" src="/assets/client.js"></script></head><body>${renderToString(<StrictMode>{element}</StrictMode>)}</body></html>`,
    ]),
  )

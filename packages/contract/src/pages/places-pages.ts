import type { Page } from './page.ts'

/** Start page, play centres, and what is shown where there is no page. */
export const placesPages = {
  'not-found': {
    path: '/404',
    query: ['missing?', 'lang?'],
    file: 'layouts/site/not-found.tsx',
    layout: 'none',
    forGuests: true,
    style: 'nothing',
    messages: ['layout'],
  },
  start: {
    path: '/:lang',
    file: 'modules/places/start-page.tsx',
    search: 'everywhere',
    style: 'nothing',
    messages: ['places'],
    notices: ['General'],
  },
  playgrounds: {
    path: '/:lang/playgrounds',
    file: 'modules/places/finder/finder-page.tsx',
    search: 'everywhere',
    section: 'playgrounds',
    style: 'nothing',
    messages: ['places', 'playgrounds'],
    notices: ['General'],
  },
  playground: {
    path: '/:lang/playgrounds/:playgroundSlug',
    file: 'modules/places/playground-page.tsx',
    search: 'everywhere',
    style: 'nothing',
    messages: ['places', 'hours', 'playgrounds'],
    notices: ['General'],
  },
} as const satisfies Record<string, Page>

import type { Page } from './page.ts'

/** Content pages; parties, entrance and groups. */
export const informationPages = {
  faq: {
    path: '/:lang/faq',
    file: 'modules/content/faq-page.tsx',
    search: 'where-offered',
    style: 'nothing',
    messages: ['content'],
  },
  family: {
    path: '/:lang/family',
    file: 'modules/content/family-page.tsx',
    search: 'where-offered',
    style: 'nothing',
    messages: ['content'],
  },
  info: {
    path: '/:lang/info/:subject',
    file: 'modules/content/info-page.tsx',
    search: 'where-offered',
    style: 'nothing',
    messages: ['content'],
  },
  party: {
    path: '/:lang/party',
    file: 'modules/enquiries/party-page.tsx',
    search: 'everywhere',
    section: 'party',
    style: 'nothing',
    messages: ['enquiries'],
    notices: ['General', 'PartyBooking'],
  },
  'party-at': {
    path: '/:lang/party/:playgroundSlug',
    query: ['month?', 'date?', 'line?'],
    file: 'modules/parties/party-at-page.tsx',
    search: 'everywhere',
    style: 'nothing',
    messages: ['enquiries'],
    laterMessages: ['birthday', 'days'],
    notices: ['General', 'PartyBooking'],
    needsScripts: true,
  },
  'book-entrance': {
    path: '/:lang/book-entrance/:playgroundSlug?',
    query: ['date?', 'at?', 'calendar?', 'line?'],
    file: 'modules/entrance/entrance-page.tsx',
    search: 'everywhere',
    section: 'bookEntrance',
    style: 'forms',
    messages: ['entrance', 'places', 'hours', 'visit'],
    laterMessages: ['watch'],
    notices: ['General', 'EntranceBooking'],
  },
  // What somebody watches for; opened from mails. Whoever has the secret may confirm and stop it.
  'entrance-watch': {
    path: '/:lang/book-entrance/watch/:watchId',
    file: 'modules/entrance/watching/watch-page.tsx',
    messages: ['watch'],
    needsScripts: true,
  },
  groups: {
    path: '/:lang/redirect-groupbooking',
    file: 'modules/enquiries/group-page.tsx',
    search: 'everywhere',
    notIn: ['en'],
    section: 'groups',
    style: 'forms',
    messages: ['enquiries', 'groups'],
    needsScripts: true,
  },
} as const satisfies Record<string, Page>

import type { Page } from './page.ts'

const ofFamily = ['account', 'identity', 'profile'] as const
const ofBookings = ['account', 'booked', 'classes', 'identity', 'joining', 'overview', 'profile', 'waiting'] as const

/** The account, the member card, the preferences and the farewell. */
export const accountPages = {
  account: { path: '/:lang/account', file: 'modules/overview/account-page.tsx', layout: 'account', messages: ofBookings },
  'account-products': { path: '/:lang/account/products', file: 'modules/overview/products-page.tsx', layout: 'account' },
  'account-booking-history': {
    path: '/:lang/account/booking-history',
    file: 'modules/overview/history-page.tsx',
    layout: 'account',
    messages: ofBookings,
  },
  'account-pass': { path: '/:lang/account/products/pass/:guid', file: 'modules/tickets/pass-page.tsx', layout: 'account' },
  'account-ticket-card': {
    path: '/:lang/account/products/ticket-card/:guid',
    file: 'modules/tickets/ticket-card-page.tsx',
    layout: 'account',
  },
  'account-visit': {
    path: '/:lang/account/visits/:id',
    file: 'modules/entrance/ticket/visit-page.tsx',
    layout: 'account',
    messages: ['account', 'identity', 'overview', 'profile', 'coming', 'visit'],
  },
  'account-party': {
    path: '/:lang/account/parties/:id',
    file: 'modules/parties/host/party-page.tsx',
    layout: 'account',
    messages: ['account', 'identity', 'hosting'],
    laterMessages: ['asking', 'invitation', 'inviting'],
  },
  'account-offers': { path: '/:lang/account/offers', file: 'modules/overview/offer-list-page.tsx', layout: 'account' },
  'account-offer': { path: '/:lang/account/offers/:barCode', file: 'modules/overview/offer-page.tsx', layout: 'account' },
  'account-children': {
    path: '/:lang/account/children',
    file: 'modules/profile/children-page.tsx',
    layout: 'account',
    messages: ofFamily,
  },
  'account-child': {
    path: '/:lang/account/children/:guid',
    file: 'modules/profile/child-page.tsx',
    layout: 'account',
    messages: ofFamily,
  },
  'account-edit': {
    path: '/:lang/account/edit',
    query: ['continuePath?'],
    file: 'modules/profile/edit-page.tsx',
    layout: 'account',
    messages: ofFamily,
  },
  'account-privacy': {
    path: '/:lang/account/privacy',
    query: ['export?'],
    file: 'modules/privacy/privacy-page.tsx',
    layout: 'account',
    messages: ['account', 'identity', 'privacy'],
  },
  // Outside the account's layout: the card opens without a connection, the preferences without a sign-in, the farewell without an account.
  'member-card': {
    path: '/:lang/account/member-card',
    file: 'modules/profile/member-card-page.tsx',
    messages: ['profile'],
    notices: ['General', 'Account'],
    needsScripts: true,
    ownManifest: true,
  },
  'member-card-manifest': {
    path: '/:lang/account/member-card.webmanifest',
    file: 'modules/profile/member-card-manifest.ts',
    messages: ['profile'],
  },
  'communication-preferences': {
    path: '/:lang/communication-preferences/:userId',
    query: ['token?', 'channel?'],
    file: 'modules/profile/preferences-page.tsx',
    messages: ['profile'],
  },
  farewell: { path: '/:lang/farewell', file: 'modules/privacy/farewell-page.tsx', forGuests: true, messages: ['privacy'] },
} as const satisfies Record<string, Page>

import type { Page } from './page.ts'

/** Classes and camps, from the list to the confirmation. */
export const classPages = {
  classes: {
    path: '/:lang/order/child-class',
    query: ['kind?'],
    file: 'modules/classes/choose-page.tsx',
    search: 'everywhere',
    section: 'sportClub',
    style: 'nothing',
    messages: ['classes'],
    notices: ['General', 'ChildClass'],
  },
  'class-list': {
    path: '/:lang/order/child-class/:playgroundSlug',
    query: ['kind?'],
    file: 'modules/classes/list-page.tsx',
    search: 'everywhere',
    style: 'nothing',
    messages: ['classes'],
    notices: ['General', 'ChildClass'],
  },
  class: {
    path: '/:lang/order/child-class/:playgroundSlug/:classId',
    file: 'modules/classes/booking/book-page.tsx',
    forGuests: true,
    messages: ['classes'],
    laterMessages: ['checkout', 'enrol'],
    needsScripts: true,
  },
  // A full group leads here.
  'class-waiting-list': {
    path: '/:lang/order/child-class/:playgroundSlug/:classId/waiting-list',
    query: ['group?'],
    file: 'modules/classes/waiting/join-page.tsx',
    forGuests: true,
    messages: ['classes', 'joining'],
    laterMessages: ['enrol', 'waiting'],
    needsScripts: true,
  },
  // What a family waits for and is offered; opened from mails and the account. Whoever has the secret may see and change it.
  'waiting-list': {
    path: '/:lang/order/child-class/waiting-list/:secret',
    query: ['offer?'],
    file: 'modules/classes/waiting/waiting-page.tsx',
    messages: ['checkout', 'classes', 'enrol', 'joining', 'waiting'],
    needsScripts: true,
  },
  'class-payment': {
    path: '/:lang/order/child-class/payment/:bookingId/:orderReference',
    file: 'modules/classes/booking/class-payment-page.tsx',
    messages: ['booked', 'classes', 'shop', 'checkout', 'payment'],
    needsScripts: true,
  },
  'class-confirmation': {
    path: '/:lang/order/child-class/confirmation/:bookingId/:orderReference',
    file: 'modules/classes/booking/class-confirmation-page.tsx',
    messages: ['booked', 'classes'],
    needsScripts: true,
  },
} as const satisfies Record<string, Page>

import type { Language } from '@hoppla/i18n'

/** A row of docs/screens.md: what is shown, and the pictures of it by name, each with the word it is linked by. */
export type Row = { title: string; pictures: Record<string, string>; languages: readonly Language[] }

const swedish = ['sv'] as const
const three = ['sv', 'de', 'fi'] as const
const swedishAndGerman = ['sv', 'de'] as const

/** Every picture of docs/screens, in the order of docs/screens.md. The scenes beside this file take them. */
export const rows: readonly Row[] = [
  { title: 'Start page', pictures: { start: 'page' }, languages: three },
  {
    title: 'Start page as it first appears, with the cookie question',
    pictures: { 'start-first-view': 'first view' },
    languages: three,
  },
  { title: 'Finder', pictures: { finder: 'page' }, languages: swedish },
  {
    title: 'Playground',
    pictures: { 'playground-first-view': 'first view', playground: 'page' },
    languages: swedish,
  },
  {
    title: 'Questions and answers, club, accessibility, an address that is not there',
    pictures: { faq: 'questions', family: 'club', accessibility: 'accessibility', 'not-found': 'not found' },
    languages: swedish,
  },
  { title: 'Party', pictures: { party: 'parties', 'party-at': 'at a playground' }, languages: swedish },
  { title: 'Shop, gift card', pictures: { shop: 'shop', 'gift-card': 'gift card' }, languages: swedish },
  {
    title: 'Checkout of a gift card, a declined payment, receipt',
    pictures: { checkout: 'checkout', 'checkout-declined': 'declined', receipt: 'receipt' },
    languages: swedishAndGerman,
  },
  {
    title: 'A pass: article, for which child, checkout with the request to begin at once, receipt, the pass itself',
    pictures: {
      article: 'article',
      'pass-child': 'child',
      'checkout-pass': 'checkout',
      'receipt-pass': 'receipt',
      pass: 'pass',
    },
    languages: swedishAndGerman,
  },
  { title: 'Checkout with a coupon', pictures: { 'checkout-coupon': 'checkout' }, languages: swedish },
  { title: 'Withdrawing from a contract: what comes back', pictures: { withdrawal: 'withdrawal' }, languages: swedishAndGerman },
  { title: 'Menu', pictures: { 'menu-signed-out': 'signed out', menu: 'signed in' }, languages: swedish },
  {
    title: 'Sign-in, registration, sign-in without scripts',
    pictures: { 'sign-in': 'sign-in', register: 'registration', 'no-scripts': 'without scripts' },
    languages: swedish,
  },
  { title: 'Classes of a playground', pictures: { classes: 'list' }, languages: three },
  {
    title: 'Booking a class: the form with two children and the consent to health notes, payment, confirmation',
    pictures: { 'class-form': 'form', 'class-payment': 'payment', 'class-confirmation': 'confirmation' },
    languages: three,
  },
  { title: 'A second trial of a guest: the mailed code', pictures: { 'class-code': 'code' }, languages: swedishAndGerman },
  {
    title: 'Account: new, in use, products, bookings, an offer',
    pictures: {
      'account-new': 'new',
      account: 'in use',
      products: 'products',
      bookings: 'bookings',
      offer: 'offer',
    },
    languages: swedish,
  },
  { title: 'Account in other languages', pictures: { account: 'in use' }, languages: ['de', 'fi'] },
  {
    title: 'Children, a child, consent to birthday greetings, own data, member card',
    pictures: {
      children: 'children',
      child: 'child',
      greetings: 'greetings',
      data: 'data',
      'member-card': 'card',
    },
    languages: swedish,
  },
  { title: 'Any address without a connection', pictures: { offline: 'offline' }, languages: swedish },
]

/** Whether docs/screens keeps a picture in a language. */
export const isKept = (name: string, language: Language): boolean =>
  rows.some(({ pictures, languages }) => name in pictures && languages.includes(language))

const widths = [390, 1280] as const

/** The text of docs/screens.md. */
export const screensPage = (): string =>
  [
    '# How it looks',
    '',
    'Taken from the demo chain at 390 and 1280 px by `npm run screens`, which also writes this page. What the pages should feel like stands in the design system (`packages/ui`, `packages/ui/gallery`).',
    '',
    '| Page | Phone | Desk |',
    '|---|---|---|',
    ...rows.map(({ title, pictures, languages }) => {
      const cells = widths.map((width) =>
        Object.entries(pictures)
          .flatMap(([name, word]) => languages.map((language) => `[${word} ${language}](screens/${name}-${language}-${width}.png)`))
          .join(', '),
      )
      return `| ${title} | ${cells.join(' | ')} |`
    }),
    '',
  ].join('\n')

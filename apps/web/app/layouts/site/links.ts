import type { WebWords } from '@hoppla/i18n/messages/en'
import type { IconName, Tone } from '@hoppla/ui'
import { contentLink } from '../../platform/addresses/content-links.ts'
import type { Site } from '../../platform/head/page-site.ts'

type LinkWord = keyof WebWords['common']['links']

type MenuEntry = { word: LinkWord; icon: IconName; path: string; tone?: Tone; notIn?: readonly string[] }

/** The menu's big links in their order (docs/product/content.md). */
export const mainEntries: readonly MenuEntry[] = [
  { word: 'bookEntrance', icon: 'ticket', tone: 'sun', path: '/book-entrance' },
  { word: 'party', icon: 'cake', tone: 'lil', path: '/party' },
  { word: 'shop', icon: 'gift', tone: 'sky', path: '/order/shop' },
  { word: 'groups', icon: 'group', tone: 'sun', path: '/redirect-groupbooking', notIn: ['en'] },
  { word: 'sportClub', icon: 'ball', tone: 'leaf', path: '/order/child-class' },
]

/** The quiet links between the account and the cookie settings. */
export const quietEntries: readonly MenuEntry[] = [
  { word: 'playgrounds', icon: 'pin', path: '/playgrounds' },
  { word: 'family', icon: 'heart', path: '/family' },
  { word: 'faq', icon: 'question', path: '/faq' },
]

export const offered = (entries: readonly MenuEntry[], language: string): MenuEntry[] =>
  entries.filter(({ notIn }) => !notIn?.includes(language))

/** What the footer may link to, in its order: subjects of the brand's content links. */
const footerSubjects: readonly LinkWord[] = [
  'faq',
  'safePlay',
  'sportClass',
  'summerCamp',
  'winterCamp',
  'bistro',
  'terms',
  'privacy',
  'accessibility',
  'imprint',
]

export type FooterLink = { word: LinkWord; href: string } | { name: string; href: string }

/** Content links, the withdrawal from a contract, which the law wants on every page, then the social networks of the language. */
export const footerLinks = (site: Pick<Site, 'brand'>, language: string): FooterLink[] => [
  ...footerSubjects.flatMap((word) => {
    const href = contentLink(site, language, word)
    return href === undefined ? [] : [{ word, href }]
  }),
  { word: 'withdraw', href: `/${language}/withdrawal` },
  ...Object.entries(site.brand.social[language] ?? {}).map(([network, href]) => ({
    name: network.charAt(0).toUpperCase() + network.slice(1),
    href,
  })),
]

export type LegalLink = { word: LinkWord; href: string }

/** The withdrawal, and of the brand's pages what the law asks for on every page; before the site is known, the withdrawal alone. */
export const legalLinks = (site: Pick<Site, 'brand'> | undefined, language: string): LegalLink[] => [
  { word: 'withdraw', href: `/${language}/withdrawal` },
  ...(['privacy', 'imprint'] as const).flatMap((word) => {
    const href = site && contentLink(site, language, word)
    return href === undefined ? [] : [{ word, href }]
  }),
]

import { pageNamed, pathTo } from '@hoppla/contract/pages'
import type { WebWords } from '@hoppla/i18n/messages/en'
import type { IconName, Tone } from '@hoppla/ui'
import { contentLink } from '../../platform/addresses/content-links.ts'
import type { Site } from '../../platform/head/page-site.ts'

type LinkWord = keyof WebWords['common']['links']

type MenuPage = 'book-entrance' | 'party' | 'shop' | 'groups' | 'classes' | 'playgrounds' | 'family' | 'faq'
type MenuEntry = { word: LinkWord; icon: IconName; page: MenuPage; tone?: Tone }

/** The menu's big links in their order (docs/product/content.md). */
export const mainEntries: readonly MenuEntry[] = [
  { word: 'bookEntrance', icon: 'ticket', tone: 'sun', page: 'book-entrance' },
  { word: 'party', icon: 'cake', tone: 'lil', page: 'party' },
  { word: 'shop', icon: 'gift', tone: 'sky', page: 'shop' },
  { word: 'groups', icon: 'group', tone: 'sun', page: 'groups' },
  { word: 'sportClub', icon: 'ball', tone: 'leaf', page: 'classes' },
]

/** The quiet links between the account and the cookie settings. */
export const quietEntries: readonly MenuEntry[] = [
  { word: 'playgrounds', icon: 'pin', page: 'playgrounds' },
  { word: 'family', icon: 'heart', page: 'family' },
  { word: 'faq', icon: 'question', page: 'faq' },
]

export const offered = (entries: readonly MenuEntry[], language: string): MenuEntry[] =>
  entries.filter(({ page }) => !pageNamed(page).notIn?.includes(language))

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
  { word: 'withdraw', href: pathTo('withdrawal', { lang: language }) },
  ...Object.entries(site.brand.social[language] ?? {}).map(([network, href]) => ({
    name: network.charAt(0).toUpperCase() + network.slice(1),
    href,
  })),
]

export type LegalLink = { word: LinkWord; href: string }

/** The withdrawal, and of the brand's pages what the law asks for on every page; before the site is known, the withdrawal alone. */
export const legalLinks = (site: Pick<Site, 'brand'> | undefined, language: string): LegalLink[] => [
  { word: 'withdraw', href: pathTo('withdrawal', { lang: language }) },
  ...(['privacy', 'imprint'] as const).flatMap((word) => {
    const href = site && contentLink(site, language, word)
    return href === undefined ? [] : [{ word, href }]
  }),
]

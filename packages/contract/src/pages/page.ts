import type { noticeTypes } from '../places/notices.ts'

/** What the table of pages says of one page. Optional columns are left out where the usual holds. */
export type Page = {
  /** `:name` is a parameter, `:name?` one that may be left out with its slash. */
  path: `/${string}`
  /** Names of the query parameters that links to it give; a `?` after those that may be missing. */
  query?: readonly string[]
  /** Its component or resource, below apps/web/app. */
  file: string
  /** The layout around it; `site` unless said. What a page leaves out its layout may say. */
  layout?: keyof typeof layouts | 'none'
  /** Where search engines find it: in every country and language, or where the brand names it among its content links. Others ask not to be shown. */
  search?: 'everywhere' | 'where-offered'
  /** A guest may open it by its address alone, though search engines do not show it. */
  forGuests?: true
  /** Languages it is not offered in. */
  notIn?: readonly string[]
  /** Pages lie below it: the word of the menu (`common.links`) that names it on the way there. */
  section?: 'playgrounds' | 'party' | 'groups' | 'bookEntrance' | 'sportClub' | 'shop'
  /** How much of the second stylesheet its first HTML carries; the whole unless said. */
  style?: 'nothing' | 'forms'
  /** Scripts run at once; elsewhere they wait until the page has been painted. */
  scripts?: 'at-once'
  /** It is installed by itself, with a web app manifest of its own. */
  ownManifest?: true
} & Needs

/** What a page, or all pages of a layout, need. */
type Needs = {
  /**
   * The message modules its texts are from, besides `common`: files in packages/i18n/src/messages/{lang}. Named here alone; the web's types hold them
   * against its words (apps/web/app/platform/i18n/page-words.ts).
   */
  messages?: readonly string[]
  /** Those of parts that are fetched when somebody begins; nobody loads them before. */
  laterMessages?: readonly string[]
  /** The notices that show at its top; none unless said. */
  notices?: readonly (typeof noticeTypes)[number][]
  /** Its purpose is a form or something of one's own: without scripts the page says so. */
  needsScripts?: true
}

type Layout = { path: `/${string}`; file: string; in?: 'site' } & Needs

/** What stands around pages. An address below a layout's path that no page has is not found. */
export const layouts = {
  site: { path: '/:lang', file: 'layouts/site/site-layout.tsx' },
  signIn: {
    path: '/:lang/login',
    file: 'layouts/sign-in/sign-in-layout.tsx',
    in: 'site',
    messages: ['identity'],
    needsScripts: true,
  },
  account: {
    path: '/:lang/account',
    file: 'layouts/account/account-layout.tsx',
    in: 'site',
    messages: ['account', 'identity', 'overview', 'profile'],
    notices: ['General', 'Account'],
    needsScripts: true,
  },
  profile: { path: '/profile/:lang', file: 'layouts/site/profile-layout.tsx', messages: ['identity'] },
} as const satisfies Record<string, Layout>

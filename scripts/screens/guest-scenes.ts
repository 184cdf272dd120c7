import type { Scene } from './scenes.ts'
import type { Visit } from './visit.ts'

/** A page that anybody may open, by its address below the language. */
const page = (name: string, path: (playground: string) => string): Scene => ({
  pictures: [name],
  play: async ({ site, playground, picture }) => {
    await site.open()
    await site.answerCookies('necessary')
    await site.open(path(playground))
    await picture(name)
  },
})

const start: Scene = {
  pictures: ['start-first-view', 'start'],
  play: async ({ site, picture }) => {
    await site.open()
    await site.button(site.t('common.cookies.necessary')).waitFor()
    await picture('start-first-view', 'first view')
    await site.answerCookies('necessary')
    await picture('start')
  },
}

const playground: Scene = {
  pictures: ['playground-first-view', 'playground'],
  play: async (visit) => {
    await visit.site.open()
    await visit.site.answerCookies('necessary')
    await visit.site.open(`/playgrounds/${visit.playground}`)
    await visit.picture('playground-first-view', 'first view')
    await visit.picture('playground')
  },
}

const menu: Scene = {
  pictures: ['menu-signed-out'],
  play: async ({ site, picture }) => {
    await site.open()
    await site.answerCookies('necessary')
    await site.openMenu()
    await picture('menu-signed-out', 'first view')
  },
}

/** From the address that nobody has registered to the form behind it. */
const signIn: Scene = {
  pictures: ['sign-in', 'register'],
  play: async ({ site, picture }) => {
    await site.open('/login')
    await site.answerCookies('necessary')
    await picture('sign-in')
    await site.giveEmail('astrid.lindqvist@parents.example')
    await site.arrivesAt('/login/register')
    await site.heading(site.t('identity.register.title')).waitFor()
    await picture('register')
  },
}

const noScripts: Scene = {
  pictures: ['no-scripts'],
  play: async (visit: Visit) => {
    const { site, page, picture } = await visit.another({ javaScriptEnabled: false })
    await page.goto(`${site.origin}/${site.language}/login`)
    await picture('no-scripts')
  },
}

/** What is open to everybody. */
export const guestScenes: Record<string, Scene> = {
  start,
  playground,
  menu,
  signIn,
  noScripts,
  finder: page('finder', () => '/playgrounds'),
  faq: page('faq', () => '/faq'),
  family: page('family', () => '/family'),
  accessibility: page('accessibility', () => '/info/accessibility'),
  notFound: page('not-found', () => '/somewhere-else'),
  party: page('party', () => '/party'),
  partyAt: page('party-at', (slug) => `/party/${slug}`),
  shop: page('shop', () => '/order/shop'),
  classes: page('classes', (slug) => `/order/child-class/${slug}`),
}

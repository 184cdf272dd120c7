import { pathTo } from '@hoppla/contract/pages'
import { pageSite } from '../../platform/head/page-site.ts'
import { loadWords, ownTexts } from '../../platform/i18n/words.ts'
import type { Route } from './+types/member-card-manifest.ts'

/** The web app manifest that makes the member card installable (W3C Web Application Manifest), in the page's language. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const page = pageSite(context)
  const { site, language } = page
  const t = await loadWords(language, ['common', 'profile'], ownTexts(page, language))
  const start = pathTo('member-card', { lang: params.lang })
  const manifest = {
    id: start,
    name: `${site.brand.name} – ${t('profile.card.title')}`,
    short_name: site.brand.shortname,
    lang: language,
    start_url: start,
    scope: pathTo('account', { lang: params.lang }),
    display: 'standalone',
    background_color: site.brand.colours.ground,
    theme_color: site.brand.colours.linkLight,
    icons: [
      { src: '/art/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/art/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/art/icon', sizes: 'any' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}

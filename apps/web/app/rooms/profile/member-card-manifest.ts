import { pageSite } from '../../platform/page-site.ts'
import { loadWords } from '../../platform/words.ts'
import type { Route } from './+types/member-card-manifest'

/** The web app manifest that makes the member card installable (W3C Web Application Manifest), in the page's language. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { site, language } = pageSite(context)
  const t = await loadWords(language, ['common', 'profile'])
  const start = `/${params.lang}/account/member-card`
  const manifest = {
    id: start,
    name: `${site.brand.name} – ${t('profile.card.title')}`,
    short_name: site.brand.name,
    lang: language,
    start_url: start,
    scope: `/${params.lang}/account`,
    display: 'standalone',
    background_color: site.brand.colours.ground ?? '#fff9ee',
    theme_color: '#bfe3f7',
    icons: [
      { src: '/art/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/art/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/art/symbol.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}

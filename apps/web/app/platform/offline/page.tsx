import { Card, LinkButton, Stack, Wrap } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { facesToPreload } from '../head/brand-stylesheet.ts'
import { inlineMarkHeader } from '../head/inline-mark.ts'
import type { PageSite } from '../head/page-site.ts'
import { stylesheetNames, stylesheetText } from '../head/stylesheet.ts'
import { loadWords, ownTexts, type T } from '../i18n/words.ts'

const Line = ({ text, className }: { text: string; className: string }) => <p className={className} data-text={text} />

/** What the entrance scans, until the script has drawn it. */
const Code = ({ label }: { label: string }) => (
  <svg className="qr l" role="img" data-label={label} aria-label={label} width="220" height="220" shapeRendering="crispEdges">
    <path d="" />
  </svg>
)

const Templates = ({ t }: { t: T }) => (
  <>
    <template id="card">
      <Card as="li" raise stack={3} className="centered">
        <Code label={t('profile.card.label', { name: '{{name}}' })} />
        <div>
          <Line className="strong" text="{{name}}" />
          <Line className="muted num" text={t('profile.card.member', { number: '{{number}}' })} />
          <Line className="small muted num" text={t('profile.card.until', { time: '{{until}}' })} />
        </div>
      </Card>
    </template>
    <template id="ticket">
      <Card as="li" raise stack={3} className="centered">
        <Code label={t('overview.piece.qr', { code: '{{code}}' })} />
        <div>
          <Line className="strong" text="{{name}}" />
          <Line className="code" text="{{code}}" />
          <Line
            className="muted num"
            text={`${t('overview.piece.left')}: ${t('overview.piece.leftOf', { left: '{{left}}', count: '{{count}}' })}`}
          />
          <Line className="small muted num" text={t('overview.valid.until', { to: '{{end}}' })} />
        </div>
      </Card>
    </template>
  </>
)

type Props = { site: PageSite['site']; language: string; t: T; mark: string; pathname: string }

const Page = ({ site, language, t, mark, pathname }: Props): ReactNode => (
  <html lang={language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content={site.brand.colours.linkLight} />
      <meta name="robots" content="noindex" />
      <title>{`${t('profile.offline.title')} – ${site.brand.name}`}</title>
      {stylesheetNames.map((name) => (
        <style key={name} nonce={mark}>
          {stylesheetText(name, pathname, site.brand)}
        </style>
      ))}
      {facesToPreload(site.brand).map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      <link rel="icon" href="/art/icon" />
      <script src="/offline-page.js" type="module" />
    </head>
    <body>
      <main id="main">
        <Wrap width="slim" className="lost">
          <p>
            <img src={site.brand.logo} alt={site.brand.name} width="148" height="47" />
          </p>
          <h1>{t('profile.offline.title')}</h1>
          <p className="lead">{t('profile.offline.lead')}</p>
          {/* The address that did not come: also without a script. */}
          <LinkButton variant="pri" fullLoad href="">
            {t('common.retry')}
          </LinkButton>
        </Wrap>
        <Wrap as="section" width="slim" id="kept" className="mt-6" aria-labelledby="kept-title" hidden>
          <Stack gap={4}>
            <h2 id="kept-title">{t('profile.offline.kept')}</h2>
            <ul className="stack gap-4 rows" />
          </Stack>
        </Wrap>
        <Wrap width="slim" className="lost">
          <p id="nothing" className="muted">
            {t('profile.offline.nothing')}
          </p>
          <img src="/art/lost" alt="" width="480" height="300" />
        </Wrap>
      </main>
      <Templates t={t} />
    </body>
  </html>
)

/**
 * The offline page, in one language: it contains the brand's look, one small script of its own, and nothing personal. The service worker stores it
 * (worker.ts) and shows it for any address that cannot be loaded.
 */
export const offlinePage = async (known: Pick<PageSite, 'site' | 'language' | 'ownTexts'>): Promise<Response> => {
  const { site, language } = known
  const t = await loadWords(language, ['common', 'overview', 'profile'], ownTexts(known, language))
  const mark = crypto.randomUUID()
  const html = renderToStaticMarkup(<Page site={site} language={language} t={t} mark={mark} pathname={`/${language}/offline`} />)
  return new Response(`<!doctype html>${html}`, {
    headers: { 'content-type': 'text/html; charset=utf-8', [inlineMarkHeader]: mark },
  })
}

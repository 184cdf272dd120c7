import { pathTo } from '@hoppla/contract/pages'
import {
  ChipButton,
  ChipLink,
  EnvBanner,
  LinkProvider,
  LoadingOverlay,
  PageTop,
  SiteFooter,
  SkipLink,
  Toast,
  TopBar,
} from '@hoppla/ui'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { loginAddress } from '../../platform/addresses/addresses.ts'
import { useOpenRequests } from '../../platform/api/api.ts'
import { usePending } from '../../platform/api/pending.ts'
import { usePageStyle } from '../../platform/head/page-handle.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { wholeStyle } from '../../platform/head/stylesheet.ts'
import { idle } from '../../platform/hydration/idle.ts'
import { lazyPart } from '../../platform/hydration/lazy.tsx'
import { Link } from '../../platform/hydration/link.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { startSession, useSession } from '../../platform/session/session.ts'
import { pushToDataLayer, readConsent, useConsent } from '../../platform/storage/consent.ts'
import { useMayMove } from '../../platform/storage/motion.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { keepStoredClean, stored } from '../../platform/storage/stored-values.ts'
import { dismissToast, showToast, turnToasts, useToasts } from '../../platform/storage/toasts.ts'
import { withLayoutWords } from './layout-words.ts'
import { LegalLine } from './legal-line.tsx'
import { footerLinks } from './links.ts'
import { LoadFailed } from './load-failed.tsx'
import { MenuLink, PlainMenu, ScriptNotice } from './no-script.tsx'
import type { ShownDialog } from './shown-dialog.ts'

// Nobody needs these to read a page: they come on first use.
const loadMenu = () => withLayoutWords(import('./site-menu.tsx'))
const SiteMenu = lazyPart(loadMenu, LoadFailed)
const AnimatedHeader = lazyPart(
  () => import('./animated-header.tsx'),
  () => null,
)
const CartLink = lazyPart(
  async () => {
    const [part] = await Promise.all([import('./cart-link.tsx'), wholeStyle()])
    return part
  },
  () => null,
)
const CookieQuestion = lazyPart(() => import('./cookie-question.tsx'))

/** Once there is nothing more urgent to do; the page works without it. */
const keepOfflinePages = async (languages: readonly string[]) => {
  try {
    await idle()
    await (await import('../../platform/offline/worker.ts')).keepOfflinePages(languages)
  } catch (error) {
    console.warn(error)
  }
}

/** Everything around a page: top with menu, notices, foot, cookie question, loading overlay. It also starts the session. */
export const SiteShell = ({ children }: { children: ReactNode }) => {
  const { pageTop, footer, moving, film } = usePageStyle()
  const mayMove = useMayMove()
  const { t } = useWords()
  const { shown, setShown, wasOpened, openMenu } = useOverPage()
  return (
    <LinkProvider link={Link}>
      <Frame>
        <PageTop
          {...(film
            ? {
                kind: 'video',
                scene: { src: film.film, poster: film.poster, pauseLabel: t('common.pauseFilm'), playLabel: t('common.playFilm') },
              }
            : { kind: pageTop })}
        >
          <Header onMenu={openMenu} />
          {moving && mayMove && (
            <Suspense>
              <AnimatedHeader />
            </Suspense>
          )}
        </PageTop>
        <main id="main" tabIndex={-1}>
          <noscript>{import.meta.env.SSR && <ScriptNotice />}</noscript>
          <Notices />
          {children}
          {!footer && <LegalLine />}
        </main>
        {/* React takes over nothing inside a noscript: what stands there is the server's alone. */}
        <noscript>{import.meta.env.SSR && <PlainMenu />}</noscript>
        {footer && <Footer />}
        {wasOpened && (
          <Suspense>
            <SiteMenu shown={shown} show={setShown} />
          </Suspense>
        )}
      </Frame>
    </LinkProvider>
  )
}

const Frame = ({ children }: { children: ReactNode }) => {
  const { site } = useSite()
  const { t } = useWords()
  const isNavigating = useNavigation().state !== 'idle'
  const isPending = usePending()
  useWakeUp(site.authority)
  useMoveFocus()
  return (
    <>
      <SkipLink>{t('common.skipToContent')}</SkipLink>
      {site.environment !== 'production' && <EnvBanner>{t('common.testSite', { environment: site.environment })}</EnvBanner>}
      {children}
      <Consent />
      <Working />
      <LoadingOverlay active={isNavigating || isPending} label={t('common.loading')} />
    </>
  )
}

/** After the first paint: the session, stored values, consent, and a handler for uncaught errors. */
const useWakeUp = (authority: string) => {
  const { t } = useWords()
  useEffect(() => {
    const setPageMetadata = (error: unknown) => {
      console.error(error)
      showToast('error', t('common.failure.unknown'))
    }
    const onError = (event: ErrorEvent) => setPageMetadata(event.error)
    const onRejection = (event: PromiseRejectionEvent) => setPageMetadata(event.reason)
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onRejection)
    const stopCleaning = keepStoredClean()
    void wholeStyle()
    readConsent()
    void startSession(authority)
    return () => {
      removeEventListener('error', onError)
      removeEventListener('unhandledrejection', onRejection)
      stopCleaning()
    }
  }, [authority, t])
}

/** A navigation inside the application moves the focus to the new page, as a browser's own would. */
const useMoveFocus = () => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    turnToasts()
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}

/** What is open over the page; everything closes when a navigation starts (docs/product/web.md). */
const useOverPage = () => {
  const [shown, setShown] = useState<ShownDialog>()
  const [wasOpened, setWasOpened] = useState(false)
  const isLeaving = useNavigation().state === 'loading'
  useEffect(() => {
    if (isLeaving) setShown(undefined)
  }, [isLeaving])
  const openMenu = () => {
    setWasOpened(true)
    setShown('menu')
  }
  return { shown, setShown, wasOpened, openMenu }
}

const Header = ({ onMenu }: { onMenu: () => void }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const session = useSession()
  // Known to the browser alone. Who has none loads nothing of it.
  const hasCart = useHydrated() && stored('cart') !== undefined
  // What does not come is shown to whoever opens it.
  const prepare = () => void loadMenu().catch(() => undefined)
  return (
    <TopBar
      home={pathTo('start', { lang: language })}
      homeLabel={t('common.home', { brand: site.brand.name })}
      logo={site.brand.logo}
      navLabel={t('common.tools')}
    >
      {hasCart && (
        <Suspense>
          <CartLink />
        </Suspense>
      )}
      {session.status === 'authenticated' ? (
        <ChipLink className="deskonly" icon="person" href={pathTo('account', { lang: language })}>
          {session.user.firstname || t('common.myAccount')}
        </ChipLink>
      ) : (
        <ChipLink className="deskonly" icon="person" href={loginAddress(language, { origin: 'Site' })}>
          {t('common.login')}
        </ChipLink>
      )}
      <noscript>{import.meta.env.SSR && <MenuLink />}</noscript>
      <ChipButton
        className="scripted"
        icon="menu"
        aria-haspopup="dialog"
        onClick={onMenu}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {t('common.menu')}
      </ChipButton>
    </TopBar>
  )
}

/** The notices under the page's top. The region is always there, so that screen readers hear what comes into it. */
const Notices = () => {
  const { t } = useWords()
  const notices = useToasts()
  return (
    <div className="notices wrap" aria-live="polite">
      {notices.map(({ id, tone, title, text }) => (
        <Toast key={id} tone={tone} title={title} onClose={() => dismissToast(id)} closeLabel={t('common.close')}>
          {text}
        </Toast>
      ))}
    </div>
  )
}

const Consent = () => {
  const consent = useConsent()
  const session = useSession()
  const { status } = session
  const { site } = useSite()
  // Nothing is stored in the browser of a visitor who has neither answered the question nor signed in.
  const mayKeep = Boolean(consent) || status === 'authenticated'
  useEffect(() => {
    if (mayKeep) void keepOfflinePages(site.country.languages)
  }, [mayKeep, site])
  useEffect(() => {
    if (status !== 'unknown') pushToDataLayer({ event: 'visitor', visitorType: status === 'authenticated' ? 'member' : 'guest' })
  }, [status])
  return (
    consent === null && (
      <Suspense>
        <CookieQuestion />
      </Suspense>
    )
  )
}

/** A thin line at the very top while calls are under way. */
const Working = () => <div className={useOpenRequests() > 0 ? 'working on' : 'working'} aria-hidden="true" />

const Footer = () => {
  const { site } = useSite()
  const { language, t } = useWords()
  const links = footerLinks(site, language).map((link) => ({
    label: 'word' in link ? t(`common.links.${link.word}`, { brand: site.brand.name }) : link.name,
    href: link.href,
  }))
  return (
    <SiteFooter
      logo={{ src: site.brand.logo, alt: site.brand.name, href: pathTo('start', { lang: language }) }}
      label={t('common.links.about', { brand: site.brand.name })}
      links={links}
    />
  )
}

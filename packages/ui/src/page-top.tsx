import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChipButton } from './button.tsx'
import { cx } from './classes.ts'
import { Anchor } from './link.tsx'

/** A muted film that repeats. `poster` stands there before it plays, and instead of it under reduced motion, or where there is no film. */
export type Scene = { src: string | null; poster: string; pauseLabel: string; playLabel: string }

export type PageTopProps = {
  /** `grass` by default; `balloons` for party, gifts and success; `none` is a bare bar; `video` needs a scene. */
  kind?: 'grass' | 'balloons' | 'none' | 'video'
  scene?: Scene
  /** The scene stands inside the page, not at its top: a plain box with rounded corners. */
  inset?: boolean
  /** The {@link TopBar}. */
  children?: ReactNode
}

const Film = ({ src, poster, pauseLabel, playLabel }: Scene & { src: string }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.muted = true
    // A browser that refuses to start by itself leaves the poster and the play button.
    element.play().catch(() => setPlaying(false))
  }, [])
  const toggle = () => {
    const element = video.current
    if (!element) return
    if (element.paused) element.play().catch(() => setPlaying(false))
    else element.pause()
  }
  return (
    <>
      <video
        className="scene"
        ref={video}
        src={src}
        poster={poster}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <ChipButton className="pause" icon={playing ? 'pause' : 'play'} onClick={toggle}>
        {playing ? pauseLabel : playLabel}
      </ChipButton>
    </>
  )
}

/** The decorated edge of a page. At the page's top it is the `header`. */
export const PageTop = ({ kind = 'grass', scene, inset, children }: PageTopProps) => {
  const Tag = inset ? 'div' : 'header'
  return (
    <Tag className={cx('top', kind, inset && 'inset')}>
      {children}
      {kind === 'video' &&
        scene &&
        (scene.src === null ? (
          <img className="scene" src={scene.poster} alt="" fetchPriority="high" />
        ) : (
          <Film {...scene} src={scene.src} />
        ))}
    </Tag>
  )
}

export type TopBarProps = {
  /** Where the logo leads, and what that link is called. */
  home: string
  homeLabel: string
  logo: string
  navLabel: string
  /** Chip buttons: log in or the first name (class `deskonly`), menu. */
  children: ReactNode
}

/** Logo left, tools right. */
export const TopBar = ({ home, homeLabel, logo, navLabel, children }: TopBarProps) => (
  <div className="bar">
    <Anchor className="logo" href={home} aria-label={homeLabel}>
      <img src={logo} alt="" width="124" height="40" />
    </Anchor>
    <nav aria-label={navLabel}>{children}</nav>
  </div>
)

export type SiteFooterProps = {
  logo: { src: string; alt: string; href?: string }
  label: string
  links: readonly { label: string; href: string; fullLoad?: boolean }[]
  children?: ReactNode
}

/** The quiet green foot of every page. */
export const SiteFooter = ({ logo, label, links, children }: SiteFooterProps) => {
  const picture = <img src={logo.src} alt={logo.alt} width="110" height="35" />
  return (
    <footer className="site">
      <div className="wrap">
        {logo.href === undefined ? picture : <Anchor href={logo.href}>{picture}</Anchor>}
        <nav aria-label={label}>
          <ul>
            {links.map((link) => (
              <li key={link.label}>
                <Anchor href={link.href} fullLoad={link.fullLoad}>
                  {link.label}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
        {children}
      </div>
    </footer>
  )
}

/** Says on every page that this is not production. */
export const EnvBanner = ({ children }: { children: ReactNode }) => <aside className="env">{children}</aside>

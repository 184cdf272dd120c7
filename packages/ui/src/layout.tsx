import type { HTMLAttributes, ReactNode } from 'react'
import { cx } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Anchor } from './link.tsx'

export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10

export type Tone = 'leaf' | 'sky' | 'sun' | 'lil'

type Box = HTMLAttributes<HTMLElement> & {
  /** The element to render; `div` by default. */
  as?: 'div' | 'section' | 'article' | 'aside' | 'ul' | 'ol' | 'li' | 'form' | 'header' | 'nav' | 'span' | 'p' | 'fieldset'
}

const gapClass = (gap: Gap | 'wide' | undefined) => gap !== undefined && `gap-${gap}`

/** Centres content: `page` 1120 px, `mid` 960 px (forms with a summary), `narrow` 640 px (reading), `slim` 480 px (sign in). */
export const Wrap = ({
  as: Tag = 'div',
  width = 'page',
  className,
  ...rest
}: Box & { width?: 'page' | 'mid' | 'narrow' | 'slim' }) => (
  <Tag {...rest} className={cx('wrap', width !== 'page' && width, className)} />
)

/** Children under each other; `gap` counts steps of 4 px (4 = 16 px is the default). */
export const Stack = ({ as: Tag = 'div', gap, className, ...rest }: Box & { gap?: Gap }) => (
  <Tag {...rest} className={cx('stack', gapClass(gap), className)} />
)

/** Children beside each other, wrapping; `between` pushes them apart, gap `wide` is 20 px beside and 4 px below (links). */
export const Row = ({ as: Tag = 'div', gap, between, className, ...rest }: Box & { gap?: Gap | 'wide'; between?: boolean }) => (
  <Tag {...rest} className={cx('row', between && 'between', gapClass(gap), className)} />
)

/** As many equal columns as fit; `min` is the narrowest column in px (280 by default). */
export const Grid = ({ as: Tag = 'ul', gap, min, className, ...rest }: Box & { gap?: Gap; min?: 220 | 240 | 300 }) => (
  <Tag {...rest} className={cx('grid', gapClass(gap), min !== undefined && `min-${min}`, className)} />
)

/** Two columns from 900 px: content and aside, or `even` halves. */
export const Columns = ({ as: Tag = 'div', even, className, ...rest }: Box & { even?: boolean }) => (
  <Tag {...rest} className={cx('cols', even && 'even', className)} />
)

/** A white card. `raise` only for the card that holds the page's next step; a tone makes it a quiet coloured panel. */
export const Card = ({
  as: Tag = 'div',
  raise,
  flush,
  tone,
  stack,
  className,
  ...rest
}: Box & { raise?: boolean; flush?: boolean; tone?: Tone; stack?: Gap | true }) => (
  <Tag
    {...rest}
    className={cx(
      'card',
      raise && 'raise',
      flush && 'flush',
      tone,
      stack !== undefined && 'stack',
      stack !== true && gapClass(stack),
      className,
    )}
  />
)

/** A page section with space above; give `title` or your own heading. `aside` stands at the right of the title. */
export const Section = ({
  id,
  title,
  aside,
  children,
}: {
  id: string
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) => (
  <section className="sec" aria-labelledby={id}>
    {aside === undefined ? (
      <h2 id={id}>{title}</h2>
    ) : (
      <div className="row between sec-h">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
    )}
    {children}
  </section>
)

/** The way back, above a page's title. */
export const BackLink = ({ href, label, children }: { href: string; label: string; children: ReactNode }) => (
  <nav className="crumb" aria-label={label}>
    <Anchor href={href}>
      <Icon name="back" small />
      {children}
    </Anchor>
  </nav>
)

/** A page's head: way back, small mark, the one `h1`, lead and what stands under it. */
export const PageHead = ({
  back,
  mark,
  title,
  lead,
  children,
}: {
  back?: ReactNode
  mark?: ReactNode
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}) => (
  <div className={cx('pagehead', !back && 'first')}>
    {back}
    {mark}
    <h1>{title}</h1>
    {lead && <p className="lead">{lead}</p>}
    {children}
  </div>
)

/** An icon on a coloured square. */
export const IconBox = ({ name, tone }: { name: IconName; tone?: Tone | undefined }) => (
  <span className={cx('icob', tone)}>
    <Icon name={name} />
  </span>
)

/** A designed empty or error state: picture, one sentence, a way on. `level` is the title's heading level. */
export const EmptyState = ({
  art,
  title,
  level = 2,
  children,
  actions,
}: {
  art: string
  title: ReactNode
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
}) => {
  const Title = `h${level}` as const
  return (
    <div className="empty">
      <img src={art} alt="" width="400" height="280" />
      <Title>{title}</Title>
      {children && <p className="muted">{children}</p>}
      {actions}
    </div>
  )
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <span className="vh">{children}</span>

/** First thing in the body: jumps to the element with the id `to` (the page's `main`, which carries `tabIndex={-1}`). */
export const SkipLink = ({ to = 'main', children }: { to?: string; children: ReactNode }) => (
  <a className="skip" href={`#${to}`}>
    {children}
  </a>
)

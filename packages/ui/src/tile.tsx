import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { IconBox, type Tone } from './layout.tsx'
import { Anchor, type AnchorProps } from './link.tsx'

/** A tile's picture: `padded` for cut-out drawings on a tone, else it fills the frame. `eager` only above the fold. */
export type TileArt = { src: string; tone?: Tone; padded?: boolean; eager?: boolean; alt?: string }

export type TileProps = {
  title: ReactNode
  /** Heading level; 3 by default. */
  level?: 2 | 3
  /** The whole tile leads here. Leave out when the foot has its own button. */
  href?: string
  art?: TileArt
  /** Lies down on phones: picture left, words right. */
  side?: boolean
  /** A badge on the upper edge of a tile without picture. It may come late: nothing moves for it. */
  mark?: ReactNode
  foot?: ReactNode
  /** Foot content starts at the left instead of being pushed apart. */
  footStart?: boolean
  as?: 'li' | 'article' | 'div'
  children?: ReactNode
}

/** A card that shows one thing and leads to it, with one stretched link. */
export const Tile = ({ title, level = 3, href, art, side, mark, foot, footStart, as: Tag = 'li', children }: TileProps) => {
  const Title = `h${level}` as const
  const heading = (
    <Title className={level === 2 ? 'size-l' : undefined}>
      {href === undefined ? (
        title
      ) : (
        <Anchor href={href} className="cover">
          {title}
        </Anchor>
      )}
    </Title>
  )
  return (
    <Tag className={cx('tile', side && 'side', mark !== undefined && 'marked')}>
      {art && (
        <div className={cx('art', art.padded && 'pad', art.tone)}>
          <img src={art.src} alt={art.alt ?? ''} width="640" height="400" loading={art.eager ? undefined : 'lazy'} />
        </div>
      )}
      <div className="body">
        {href !== undefined && !art ? (
          <div className="row between one-line">
            {heading}
            <Icon name="chevron" small />
          </div>
        ) : (
          heading
        )}
        {typeof children === 'string' ? <p className="muted">{children}</p> : children}
        {foot && <div className={cx('foot', footStart && 'start')}>{foot}</div>}
      </div>
      {mark}
    </Tag>
  )
}

/** A list of rows divided by hairlines; `card` puts it on a card. */
export const List = ({ card, children, ...rest }: { card?: boolean; children: ReactNode; 'aria-label'?: string }) => (
  <ul {...rest} className={cx('list', card && 'card')}>
    {children}
  </ul>
)

export type ListRowProps = {
  title: ReactNode
  note?: ReactNode
  icon?: IconName
  tone?: Tone
  /** Instead of an icon: an avatar, a flag. */
  media?: ReactNode
  /** At the right: count, badge, amount. */
  end?: ReactNode
  low?: boolean
}

const RowInside = ({ title, note, icon, tone, media, end, chevron }: Omit<ListRowProps, 'low'> & { chevron: boolean }) => (
  <>
    {media ?? (icon && <IconBox name={icon} tone={tone} />)}
    {end ? (
      // Words and end share a box that wraps: where both do not fit side by side, the end stands below the words, never the words one letter a line.
      <span className="cell">
        <RowWords title={title} note={note} />
        <span className="end">{end}</span>
      </span>
    ) : (
      <RowWords title={title} note={note} />
    )}
    {chevron && <Icon name="chevron" small />}
  </>
)

const RowWords = ({ title, note }: Pick<ListRowProps, 'title' | 'note'>) => (
  <span className="grow">
    <b>{title}</b>
    {note && <span className="note">{note}</span>}
  </span>
)

/** One row that is read, not pressed. */
export const ListRow = ({ low, ...inside }: ListRowProps) => (
  <li>
    <div className={cx('item', low && 'low')}>
      <RowInside {...inside} chevron={false} />
    </div>
  </li>
)

/** One row that leads somewhere. The chevron gives way to `end` when `current`. */
export const ListLink = ({
  low,
  current,
  href,
  title,
  note,
  icon,
  tone,
  media,
  end,
  ...anchor
}: ListRowProps & Omit<AnchorProps, 'title' | 'media' | 'children'> & { current?: boolean }) => (
  <li>
    <Anchor {...anchor} href={href} className={cx('item', low && 'low')} aria-current={current ? 'true' : undefined}>
      <RowInside {...({ title, note, icon, tone, media, end } as ListRowProps)} chevron={!current} />
    </Anchor>
  </li>
)

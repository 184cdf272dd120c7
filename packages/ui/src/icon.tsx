import { cx } from './classes.ts'
import type { iconPaths } from './icon-paths.ts'
import sprite from './icons.svg?url&no-inline'

/** The names of all line icons. They are drawn for Hoppla, 24 × 24, stroke in the text colour. */
export type IconName = keyof typeof iconPaths

export type IconProps = { name: IconName; small?: boolean; className?: string | undefined }

/** A decorative line icon; words beside it carry the meaning. */
export const Icon = ({ name, small, className }: IconProps) => (
  <svg className={cx('ico', small && 's', className)} viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)

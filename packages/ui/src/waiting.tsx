import type { ReactNode } from 'react'
import { cx, keyed } from './classes.ts'

/** Announces what is being fetched and holds the sand blocks. `label`: “Fetching your gift cards”. */
export const Skeleton = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div className={className} role="status" aria-busy="true" aria-label={label}>
    {children}
  </div>
)

/** One sand block. Give it the shape of what will stand there. */
export const SkeletonLine = ({ width, shape }: { width?: 50 | 66 | 90; shape?: 'title' | 'art' | 'box' }) => (
  <div className={cx('sk', shape, width !== undefined && `w-${width}`)} />
)

/** The shape of a tile with a picture. */
export const SkeletonCard = () => (
  <div className="card flush">
    <SkeletonLine shape="art" />
    <div className="stack gap-3 inner">
      <SkeletonLine shape="title" width={50} />
      <SkeletonLine width={90} />
      <SkeletonLine width={66} />
    </div>
  </div>
)

/** The shape of a list on a card. */
export const SkeletonList = ({ rows = 3 }: { rows?: number }) => (
  <div className="card list">
    {keyed(Array.from({ length: rows })).map(({ key }) => (
      <div className="item" key={key}>
        <SkeletonLine shape="box" />
        <div className="grow stack gap-2">
          <SkeletonLine width={50} />
          <SkeletonLine width={66} />
        </div>
      </div>
    ))}
  </div>
)

/** Covers the screen while work is pending: fades in 0.25 s, out 0.5 s. Always rendered; `active` turns it on. */
export const LoadingOverlay = ({ active, label, children }: { active: boolean; label: string; children?: ReactNode }) => (
  <div className={cx('overlay', active && 'on')}>
    <div className="hops" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
    {children && <p aria-hidden="true">{children}</p>}
    <span className="vh" role="status">
      {active ? label : ''}
    </span>
  </div>
)

/** A turning ring beside words; says nothing by itself. */
export const Spinner = () => <span className="spin" aria-hidden="true" />

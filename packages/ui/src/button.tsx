import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { Anchor, type AnchorProps } from './link.tsx'

type Look = {
  /** `pri` is the page's one next step; use it at most once a page. `ink`: a way that another company runs (express payment, wallet). */
  variant?: 'pri' | 'default' | 'quiet' | 'danger' | 'ink'
  small?: boolean
  /** As wide as its container. */
  full?: boolean
  icon?: IconName
  iconEnd?: IconName
  className?: string | undefined
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> &
  Look & {
    /** Work is under way: the button keeps its width and its focus, and ignores clicks and submits. */
    busy?: boolean
    /** The verb shown while busy, for example “Sending”. It is also read out. Give it on every button that can be busy. */
    busyLabel?: string
    /** Why the button cannot be used now. Being set, it switches the button off and stands under it. */
    reason?: string | undefined
  }

const classOf = ({ variant = 'default', small, full, className }: Look, busy?: boolean) =>
  cx('btn', variant !== 'default' && variant, small && 'sm', full && 'full', busy && 'busy', className)

const Faces = ({
  icon,
  iconEnd,
  children,
}: {
  icon?: IconName | undefined
  iconEnd?: IconName | undefined
  children: ReactNode
}) => (
  <>
    {icon && <Icon name={icon} small />}
    {children}
    {iconEnd && <Icon name={iconEnd} small />}
  </>
)

const spin = <span className="spin" aria-hidden="true" />

/** What a button shows at rest and while busy; with a `busyLabel` both keep their place, so that its width stays. */
const BusyFaces = ({ busy, busyLabel, children }: { busy: boolean; busyLabel: string | undefined; children: ReactNode }) =>
  busyLabel === undefined ? (
    <>
      {busy && spin}
      {children}
    </>
  ) : (
    <span className="faces">
      <span className={cx('face', !busy && 'on')}>{children}</span>
      <span className={cx('face', busy && 'on')}>
        {spin}
        {busyLabel}
      </span>
    </span>
  )

const stop = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** A button. It is never `disabled`: a control that cannot be used stays reachable and says why (`reason`). */
export const Button = ({
  variant,
  small,
  full,
  icon,
  iconEnd,
  className,
  busy = false,
  busyLabel,
  reason,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) => {
  const whyId = useId()
  const off = busy || reason !== undefined
  const button = (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, small, full, className } as Look, busy)}
      aria-disabled={off || undefined}
      aria-describedby={reason === undefined ? rest['aria-describedby'] : whyId}
      onClick={off ? stop : onClick}
    >
      <BusyFaces busy={busy} busyLabel={busyLabel}>
        <Faces icon={icon} iconEnd={iconEnd}>
          {children}
        </Faces>
      </BusyFaces>
    </button>
  )
  if (reason !== undefined) {
    return (
      <span className="btn-why">
        {button}
        <span className="hint" id={whyId}>
          {reason}
        </span>
      </span>
    )
  }
  if (busyLabel === undefined) return button
  return (
    <>
      {button}
      <span className="vh" role="status">
        {busy ? busyLabel : ''}
      </span>
    </>
  )
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export const LinkButton = ({ variant, small, full, icon, iconEnd, className, children, ...rest }: AnchorProps & Look) => (
  <Anchor {...rest} className={classOf({ variant, small, full, className } as Look)}>
    <Faces icon={icon} iconEnd={iconEnd}>
      {children}
    </Faces>
  </Anchor>
)

/** The round white button of the page top and of filters. */
export const ChipButton = ({
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { icon?: IconName }) => (
  <button {...rest} type={type} className={cx('chip-btn', className)}>
    {icon && <Icon name={icon} small />}
    {children}
  </button>
)

/** {@link ChipButton} as a link; give `aria-current` to the one that is chosen. */
export const ChipLink = ({ icon, className, children, ...rest }: AnchorProps & { icon?: IconName }) => (
  <Anchor {...rest} className={cx('chip-btn', className)}>
    {icon && <Icon name={icon} small />}
    {children}
  </Anchor>
)

export type PlainButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon?: IconName
  smallIcon?: boolean
  /** Required when the button shows only an icon. */
  label?: string
  underlined?: boolean
}

/** A button without a box: an icon with a spoken `label`, or a few underlined words. */
export const PlainButton = ({
  icon,
  smallIcon,
  label,
  underlined,
  className,
  children,
  type = 'button',
  ...rest
}: PlainButtonProps) => (
  <button {...rest} type={type} aria-label={label} className={cx('plain-btn', underlined && 'under', className)}>
    {icon && <Icon name={icon} small={smallIcon === true} />}
    {children}
  </button>
)

/** A text link of touch height with an icon before it. */
export const IconLink = ({ icon, className, children, ...rest }: AnchorProps & { icon: IconName }) => (
  <Anchor {...rest} className={cx('tap', className)}>
    <Icon name={icon} small />
    {children}
  </Anchor>
)

import type { ReactNode } from 'react'
import { PlainButton } from './button.tsx'
import { cx } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import { initials, type NameParts } from './initials.ts'

export type ToastTone = 'info' | 'ok' | 'warn' | 'error'

const look = {
  info: { icon: 'info', className: '' },
  ok: { icon: 'check', className: 'ok' },
  warn: { icon: 'warning', className: 'warn' },
  error: { icon: 'alert', className: 'err' },
} as const satisfies Record<ToastTone, { icon: IconName; className: string }>

export type ToastProps = {
  tone?: ToastTone
  /** Instead of the tone's own. */
  icon?: IconName | undefined
  title: ReactNode
  /** One sentence more. */
  children?: ReactNode
  /** With `closeLabel`: shows a button that takes the message away. */
  onClose?: () => void
  closeLabel?: string
}

/** A message under the page top. Errors interrupt a screen reader (role alert), the others wait (role status). */
export const Toast = ({ tone = 'info', icon = look[tone].icon, title, children, onClose, closeLabel }: ToastProps) => (
  <div className={cx('notice-box', look[tone].className)} role={tone === 'error' ? 'alert' : 'status'}>
    <Icon name={icon} />
    <div>
      <strong>{title}</strong>
      {children && <div className="small">{children}</div>}
    </div>
    {onClose && closeLabel !== undefined && <PlainButton icon="close" smallIcon label={closeLabel} onClick={onClose} />}
  </div>
)

export type BadgeTone = 'neutral' | 'open' | 'closed' | 'sky' | 'warn' | 'sun' | 'paper'

/** A word with a shape. `warn` always shows the triangle: colour never speaks alone. */
export const Badge = ({ tone = 'neutral', icon, children }: { tone?: BadgeTone; icon?: IconName; children: ReactNode }) => {
  const shape = icon ?? (tone === 'warn' ? 'warning' : undefined)
  return (
    <span className={cx('badge', tone !== 'neutral' && tone)}>
      {shape && <Icon name={shape} />}
      {children}
    </span>
  )
}

/** A number in a bubble, hidden at 0 and below. `label` is read after it: “3 new”. */
export const Count = ({ value, label }: { value: number; label: string }) =>
  value > 0 ? (
    <span className="count">
      {value}
      <span className="vh"> {label}</span>
    </span>
  ) : null

/** Initials, or a person when there is no name. Decorative: the name stands beside it. */
export const Avatar = ({ tone, ...name }: NameParts & { tone?: 'leaf' | 'sky' }) => (
  <span className={cx('avatar', tone)} aria-hidden="true">
    {initials(name) ?? <Icon name="person" />}
  </span>
)

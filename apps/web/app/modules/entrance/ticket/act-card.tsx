import { Icon, type IconName } from '@hoppla/ui'
import { type ReactNode, type Ref, useId } from 'react'

type Props = {
  icon: IconName
  children: ReactNode
  /** What it costs or brings, in a few words. */
  hint: ReactNode
  busy?: boolean
  isOpen?: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

/** One of the equal cards under a ticket: what can be done about it. The whole card is the button. */
export const ActCard = ({ icon, children, hint, busy = false, isOpen, onPress, ref }: Props) => {
  const id = useId()
  return (
    <li className="act">
      <Icon name={icon} />
      <button
        type="button"
        className="cover"
        ref={ref}
        aria-describedby={id}
        aria-expanded={isOpen}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onPress}
      >
        {children}
      </button>
      <small id={id}>{hint}</small>
    </li>
  )
}

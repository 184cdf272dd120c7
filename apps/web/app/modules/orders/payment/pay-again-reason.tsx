import { Toast } from '@hoppla/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'

type Props = { why: 'unpaid' | 'declined' | 'cancelled-attempt'; children: ReactNode }

/**
 * Why the buyer has to pay once more. Shown after returning from the provider's page, above everything else, and focused, so that nobody has to look for
 * it.
 */
export const PayAgainReason = ({ why, children }: Props) => {
  const { t } = useWords()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} key={why}>
      <Toast tone={why === 'declined' ? 'error' : 'info'} title={t(`payment.again.${why}`)}>
        {t('checkout.nothingCharged')} {children}
      </Toast>
    </div>
  )
}

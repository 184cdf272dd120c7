import type { EnquirySent } from '@hoppla/contract/enquiries'
import { Button, Card } from '@hoppla/ui'
import { useEffect, useRef } from 'react'
import { useWords } from '../../platform/i18n/words.ts'

export type SentEnquiry = EnquirySent & { email: string; playground: string }

/** In the form's place when it is sent: what happens next. It takes the focus, so that screen readers announce it. */
export const EnquiryConfirmation = ({ sent, onAnother }: { sent: SentEnquiry; onAnother: () => void }) => {
  const { t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card tone="leaf" stack={4}>
      <img className="art-s" src="/art/cheer" alt="" width="270" height="216" />
      <h2 ref={heading} tabIndex={-1}>
        {t('enquiries.form.sent.title')}
      </h2>
      <p>{t('enquiries.form.sent.text', { playground: sent.playground, email: sent.email })}</p>
      <p className="num">{t('enquiries.form.sent.copy', { reference: sent.reference })}</p>
      <div>
        <Button small onClick={onAnother}>
          {t('enquiries.form.sent.another')}
        </Button>
      </div>
    </Card>
  )
}

import { Button, Checkbox, Dialog } from '@hoppla/ui'
import { useState } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import { giveConsent, useConsent } from '../../platform/storage/consent.ts'

/** What may be measured, changed whenever the visitor likes. */
export default function CookieSettings({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const consent = useConsent()
  const [analytics, setAnalytics] = useState(consent?.analytics ?? false)
  const answer = (allowed: boolean) => {
    giveConsent({ analytics: allowed })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('common.links.cookies')}
      closeLabel={t('common.close')}
      actions={
        <>
          <Button onClick={() => answer(analytics)}>{t('layout.cookies.save')}</Button>
          <Button onClick={() => answer(true)}>{t('common.cookies.all')}</Button>
        </>
      }
    >
      <div className="stack gap-2">
        <Checkbox name="necessary" checked readOnly aria-disabled label={<Purpose of="necessary" />} />
        <Checkbox
          name="analytics"
          checked={analytics}
          onChange={(event) => setAnalytics(event.target.checked)}
          label={<Purpose of="analytics" />}
        />
      </div>
    </Dialog>
  )
}

const Purpose = ({ of }: { of: 'necessary' | 'analytics' }) => {
  const { t } = useWords()
  return (
    <>
      <b>{t(`layout.cookies.${of}Title`)}</b>
      <span className="hint block">{t(`layout.cookies.${of}Text`)}</span>
    </>
  )
}

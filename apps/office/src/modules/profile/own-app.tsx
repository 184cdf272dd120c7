import { confirmOwnTotp, startOwnTotp } from '@hoppla/contract/staff'
import { Button, Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { TotpSetup } from '../sign-in/totp-setup.tsx'
import { useFactorsChanged } from './own-factors.ts'

/** One's authenticator app: set up, or on another phone. The one of before works until the new one is confirmed. */
export const OwnApp = () => {
  const { t } = useWords()
  const { hasTotp } = useMe().secondFactors
  const changed = useFactorsChanged()
  const [isOpen, setOpen] = useState(false)
  const confirm = async (code: string) => {
    await callApi(confirmOwnTotp, { body: { code } })
    setOpen(false)
    notifications.show({ color: 'leaf', message: t('profile.appReady') })
    await changed()
  }
  return (
    <section>
      <h3>{t('profile.app')}</h3>
      <div className="spread">
        <Pill tone={hasTotp ? 'ok' : 'quiet'}>{t(hasTotp ? 'profile.hasApp' : 'profile.noApp')}</Pill>
        <Button onClick={() => setOpen(true)}>{t(hasTotp ? 'profile.replaceApp' : 'profile.setUpApp')}</Button>
      </div>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('profile.app')} centered size={440}>
        {isOpen && <TotpSetup start={() => callApi(startOwnTotp, {})} confirm={confirm} />}
      </Modal>
    </section>
  )
}

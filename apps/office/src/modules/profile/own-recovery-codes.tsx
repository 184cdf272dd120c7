import { renewRecoveryCodes } from '@hoppla/contract/staff'
import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Note, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useFactorsChanged } from './own-factors.ts'

/** With so few left it is time for new ones. */
const few = 3

export const OwnRecoveryCodes = () => {
  const { t } = useWords()
  const { recoveryCodesLeft } = useMe().secondFactors
  const changed = useFactorsChanged()
  const [codes, setCodes] = useState<string[]>()
  const renewing = useMutation({
    mutationFn: () => callApi(renewRecoveryCodes, {}),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      void changed()
    },
  })
  return (
    <section>
      <h3>{t('profile.codes')}</h3>
      {renewing.error && <Note tone="bad">{errorText(renewing.error, t)}</Note>}
      <div className="spread">
        <Pill tone={recoveryCodesLeft > few ? 'ok' : 'warn'}>{t('profile.codesLeft', { count: recoveryCodesLeft })}</Pill>
        <Button loading={renewing.isPending} onClick={() => renewing.mutate()}>
          {t('profile.newCodes')}
        </Button>
      </div>
      <p className="muted">{t('profile.newCodesHint')}</p>
      {/* Shown once: only the press below closes it. */}
      <Modal
        opened={codes !== undefined}
        onClose={() => undefined}
        withCloseButton={false}
        closeOnEscape={false}
        attributes={{ content: { 'aria-label': t('signIn.codes.title') } }}
        centered
      >
        {codes && <RecoveryCodes codes={codes} press={t('common.close')} go={() => setCodes(undefined)} />}
      </Modal>
    </section>
  )
}

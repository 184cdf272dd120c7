import { setPin } from '@hoppla/contract/staff/devices'
import { Button, PasswordInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'

/** One's PIN for shared devices at the entrance. It is never shown again. */
export const OwnPin = () => {
  const { t } = useWords()
  const { id } = useMe()
  const [pin, type] = useState('')
  const setting = useMutation({
    mutationFn: () => callApi(setPin, { params: { id }, body: { pin } }),
    onSuccess: () => {
      type('')
      notifications.show({ color: 'leaf', message: t('profile.pinSet') })
    },
  })
  return (
    <Panel title={t('profile.pin')}>
      <form className="row-form" onSubmit={submitted(() => setting.mutate())}>
        <PasswordInput
          label={t('profile.newPin')}
          description={t('profile.pinHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={pin}
          error={setting.error ? (fieldErrors(setting.error).pin ?? errorText(setting.error, t)) : undefined}
          onChange={(event) => type(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
        <Button type="submit" loading={setting.isPending} disabled={pin.length !== 6}>
          {t('profile.setPin')}
        </Button>
      </form>
    </Panel>
  )
}

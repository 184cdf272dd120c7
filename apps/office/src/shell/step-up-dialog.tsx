import { startStepUp, stepUp as stepUpRoute } from '@hoppla/contract/staff'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAfterMount } from '../parts/fetched.ts'
import { Note } from '../parts/states.tsx'
import { callApi } from '../platform/api.ts'
import { errorText } from '../platform/errors.ts'
import { getStaffMeQuery, useMe } from '../platform/me.ts'
import { isCalledOff, knowsPasskeys, showPasskey } from '../platform/passkeys.ts'
import { stepUp } from '../platform/step-up.ts'
import { useStore } from '../platform/store.ts'
import { useWords } from '../platform/words.ts'

const confirmByPasskey = async () => {
  const { options } = await callApi(startStepUp, {})
  if (!options) throw new Error('Asked for a passkey where there is none.')
  return callApi(stepUpRoute, { body: { response: await showPasskey(options) } })
}

/** Raised by any call that wants the second factor once more; the call goes on when it was shown. */
export const StepUpDialog = () => {
  const { t } = useWords()
  const waiting = useStore(stepUp)
  const isOpen = useAfterMount(waiting !== undefined)
  return (
    <Modal opened={isOpen} onClose={() => waiting?.answer(false)} title={t('common.stepUp.title')} centered size={420} zIndex={400}>
      {waiting && <Factors done={() => waiting.answer(true)} />}
    </Modal>
  )
}

const Factors = ({ done }: { done: () => void }) => {
  const { t } = useWords()
  const queries = useQueryClient()
  const { secondFactors } = useMe()
  const [code, setCode] = useState('')
  const onSuccess = () => {
    void queries.invalidateQueries({ queryKey: getStaffMeQuery.queryKey })
    done()
  }
  const byPasskey = useMutation({ mutationFn: confirmByPasskey, onSuccess })
  const byCode = useMutation({ mutationFn: () => callApi(stepUpRoute, { body: { code } }), onSuccess })
  const hasPasskey = secondFactors.passkeys.length > 0 && knowsPasskeys()
  const error = byPasskey.error ?? byCode.error
  return (
    <div className="stack">
      <p>{t('common.stepUp.text')}</p>
      {error && <Note tone="bad">{isCalledOff(error) ? t('common.stepUp.failed') : errorText(error, t)}</Note>}
      {hasPasskey && (
        <Button
          variant="next"
          data-autofocus
          leftSection={<IconFingerprint size={20} aria-hidden />}
          loading={byPasskey.isPending}
          onClick={() => byPasskey.mutate()}
        >
          {t('common.stepUp.passkey')}
        </Button>
      )}
      {secondFactors.hasTotp && (
        <form
          className="row-form"
          onSubmit={(event) => {
            event.preventDefault()
            byCode.mutate()
          }}
        >
          <TextInput
            label={t('common.stepUp.code')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus={hasPasskey ? undefined : true}
            required
            withAsterisk={false}
          />
          <Button type="submit" variant={hasPasskey ? 'default' : 'next'} loading={byCode.isPending}>
            {t('common.stepUp.confirm')}
          </Button>
        </form>
      )}
    </div>
  )
}

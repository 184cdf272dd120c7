import {
  confirmPasskeyEnrolment,
  confirmTotpEnrolment,
  startPasskeyEnrolment,
  startTotpEnrolment,
} from '@hoppla/contract/staff/sign-in'
import { Button, TextInput } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callAsGuest } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { isCalledOff, knowsPasskeys, makePasskey } from '../../platform/passkeys.ts'
import { useWords } from '../../platform/words.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

type Way = { ticket: string; show: (codes: string[]) => void }

/** The first second factor, and the recovery codes that come with it. @param ticket of `enrol`. */
export const Enrolment = ({ ticket, done, startOver }: { ticket: string; done: () => Promise<void>; startOver: () => void }) => {
  const { t } = useWords()
  const [way, setWay] = useState<'passkey' | 'app'>()
  const [codes, setCodes] = useState<string[]>()
  const going = useMutation({ mutationFn: done })
  if (codes)
    return (
      <>
        {going.error && <Note tone="bad">{errorText(going.error, t)}</Note>}
        <RecoveryCodes codes={codes} press={t('signIn.codes.go')} isGoing={going.isPending} go={() => going.mutate()} />
      </>
    )
  return (
    <div className="stack">
      <h2>{t('signIn.enrol.title')}</h2>
      <p className="muted">{t('signIn.enrol.lead')}</p>
      {way === undefined && <Ways choose={setWay} />}
      {way === 'passkey' && <PasskeyWay ticket={ticket} show={setCodes} />}
      {way === 'app' && <AppWay ticket={ticket} show={setCodes} />}
      <Button variant="quiet" onClick={way === undefined ? startOver : () => setWay(undefined)}>
        {t(way === undefined ? 'signIn.startOver' : 'signIn.enrol.otherWay')}
      </Button>
    </div>
  )
}

const Ways = ({ choose }: { choose: (way: 'passkey' | 'app') => void }) => {
  const { t } = useWords()
  const hasPasskeys = knowsPasskeys()
  return (
    <>
      {hasPasskeys && (
        <Button
          variant="next"
          size="md"
          className="tall"
          leftSection={<IconFingerprint size={24} aria-hidden />}
          onClick={() => choose('passkey')}
        >
          <span>
            {t('signIn.enrol.passkey')}
            <small>{t('signIn.enrol.passkeyText')}</small>
          </span>
        </Button>
      )}
      <Button
        variant={hasPasskeys ? 'default' : 'next'}
        size="md"
        className="tall"
        leftSection={<IconDeviceMobile size={24} aria-hidden />}
        onClick={() => choose('app')}
      >
        <span>
          {t('signIn.enrol.app')}
          <small>{t('signIn.enrol.appText')}</small>
        </span>
      </Button>
    </>
  )
}

const PasskeyWay = ({ ticket, show }: Way) => {
  const { t } = useWords()
  const [name, setName] = useState(t('signIn.enrol.passkeyNameDefault'))
  const making = useMutation({
    mutationFn: async () => {
      const { options } = await callAsGuest(startPasskeyEnrolment, { body: { ticket } })
      const response = await makePasskey(options)
      return callAsGuest(confirmPasskeyEnrolment, { body: { ticket, response, name } })
    },
    onSuccess: ({ recoveryCodes }) => show(recoveryCodes),
  })
  const onSubmit = submitted(() => making.mutate())
  return (
    <form className="stack" onSubmit={onSubmit}>
      {making.error && (
        <Note tone="bad">{isCalledOff(making.error) ? t('signIn.enrol.noPasskey') : errorText(making.error, t)}</Note>
      )}
      <TextInput
        label={t('signIn.enrol.passkeyName')}
        autoFocus
        required
        withAsterisk={false}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="next" size="md" fullWidth loading={making.isPending}>
        {t('signIn.enrol.makePasskey')}
      </Button>
    </form>
  )
}

const AppWay = ({ ticket, show }: Way) => (
  <TotpSetup
    start={() => callAsGuest(startTotpEnrolment, { body: { ticket } })}
    confirm={async (code) => {
      const { recoveryCodes } = await callAsGuest(confirmTotpEnrolment, { body: { ticket, code } })
      show(recoveryCodes)
    }}
  />
)

import {
  signInWithPasskey,
  signInWithPassword,
  signInWithRecoveryCode,
  signInWithTotp,
  startPasskeySignIn,
} from '@hoppla/contract/staff/sign-in'
import { Button, Divider, PasswordInput, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callAsGuest } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { isCalledOff, knowsPasskeys, showPasskey } from '../../platform/passkeys.ts'
import { useWords } from '../../platform/words.ts'

// Wanted once in the life of an account: it weighs on nobody else's sign-in.
const Enrolment = lazy(async () => ({ default: (await import('./enrolment.tsx')).Enrolment }))

/** What the password leads to. @property next `totp`: a code; `passkey`: a passkey, as the account has no app; `enrol`: no second factor yet. */
type Second = { next: 'totp' | 'passkey' | 'enrol'; ticket: string }

/**
 * Signing in: a passkey first; password and code for whoever has none here.
 * @param done when the session's cookie is set.
 */
export const SignInForm = ({ done }: { done: () => Promise<void> }) => {
  const [second, setSecond] = useState<Second>()
  const startOver = () => setSecond(undefined)
  if (second?.next === 'enrol')
    return (
      <Suspense fallback={<Waiting rows={4} />}>
        <Enrolment ticket={second.ticket} done={done} startOver={startOver} />
      </Suspense>
    )
  if (second) return <SecondFactor second={second} done={done} startOver={startOver} />
  return <FirstFactor done={done} goOn={setSecond} />
}

const signInByPasskey = async () => {
  const { options, ticket } = await callAsGuest(startPasskeySignIn, {})
  const response = await showPasskey(options)
  await callAsGuest(signInWithPasskey, { body: { ticket, response } })
}

const PasskeyButton = ({ done }: { done: () => Promise<void> }) => {
  const { t } = useWords()
  const byPasskey = useMutation({ mutationFn: () => signInByPasskey().then(done) })
  const { error } = byPasskey
  return (
    <>
      {error && <Note tone="bad">{isCalledOff(error) ? t('signIn.noPasskey') : errorText(error, t)}</Note>}
      <Button
        variant="next"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={22} aria-hidden />}
        loading={byPasskey.isPending}
        onClick={() => byPasskey.mutate()}
      >
        {t('signIn.passkey')}
      </Button>
    </>
  )
}

const FirstFactor = ({ done, goOn }: { done: () => Promise<void>; goOn: (second: Second) => void }) => {
  const { t } = useWords()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const byPassword = useMutation({
    mutationFn: () => callAsGuest(signInWithPassword, { body: { email, password } }),
    onSuccess: goOn,
  })
  const onSubmit = submitted(() => byPassword.mutate())
  return (
    <div className="stack">
      {knowsPasskeys() && (
        <>
          <PasskeyButton done={done} />
          <Divider label={t('signIn.or')} />
        </>
      )}
      <form className="stack" onSubmit={onSubmit}>
        {byPassword.error && <Note tone="bad">{errorText(byPassword.error, t)}</Note>}
        <TextInput
          label={t('signIn.email')}
          type="email"
          autoComplete="username webauthn"
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('signIn.password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth variant={knowsPasskeys() ? 'default' : 'next'} loading={byPassword.isPending}>
          {t('signIn.next')}
        </Button>
      </form>
    </div>
  )
}

type SecondInput = { second: Second; done: () => Promise<void>; startOver: () => void }

const SecondFactor = ({ second: { next, ticket }, done, startOver }: SecondInput) => {
  const { t } = useWords()
  const [byApp, setByApp] = useState(next === 'totp')
  const [code, setCode] = useState('')
  const sending = useMutation({
    mutationFn: async () => {
      if (byApp) await callAsGuest(signInWithTotp, { body: { ticket, code } })
      else {
        const { codesLeft } = await callAsGuest(signInWithRecoveryCode, { body: { ticket, code } })
        notifications.show({ message: t('signIn.codesLeft', { count: codesLeft }), autoClose: false })
      }
      await done()
    },
  })
  const onSubmit = submitted(() => sending.mutate())
  return (
    <form className="stack" onSubmit={onSubmit}>
      <h2>{t('signIn.codeTitle')}</h2>
      {sending.error && <Note tone="bad">{errorText(sending.error, t)}</Note>}
      {next === 'passkey' && <PasskeyButton done={done} />}
      <TextInput
        key={String(byApp)}
        label={t(byApp ? 'signIn.code' : 'signIn.recovery')}
        description={t(byApp ? 'signIn.codeLead' : 'signIn.recoveryLead')}
        inputMode={byApp ? 'numeric' : 'text'}
        autoComplete={byApp ? 'one-time-code' : 'off'}
        autoFocus
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth variant={next === 'passkey' ? 'default' : 'next'} loading={sending.isPending}>
        {t('signIn.signIn')}
      </Button>
      <div className="spread">
        {next === 'totp' && (
          <Button
            variant="quiet"
            onClick={() => {
              setByApp(!byApp)
              setCode('')
              sending.reset()
            }}
          >
            {t(byApp ? 'signIn.useRecovery' : 'signIn.useApp')}
          </Button>
        )}
        <Button variant="quiet" onClick={startOver}>
          {t('signIn.startOver')}
        </Button>
      </div>
    </form>
  )
}

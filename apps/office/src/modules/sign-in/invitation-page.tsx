import type { Answer } from '@hoppla/contract/route'
import { acceptInvitation, readInvitation } from '@hoppla/contract/staff/sign-in'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Failure, Note } from '../../parts/states.tsx'
import { callAsGuest, refusalCode } from '../../platform/api.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { signedIn } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { Enrolment } from './enrolment.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

type Invitation = Answer<typeof readInvitation>

/** The page of a mailed invitation: who asks, to what; then the account, the second factor, and in. The token stands in the fragment, which no log sees. */
export default function InvitationPage() {
  const { t } = useWords()
  const go = useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const [next, setNext] = useState<Answer<typeof acceptInvitation>>()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => callAsGuest(readInvitation, { body: { token } }),
    retry: false,
    // Once accepted it can no longer be read; what was read stays on the page.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const done = async () => {
    await signedIn()
    await go('/', { replace: true })
  }
  const { data, error } = invitation
  if (error && (token === '' || refusalCode(error))) return <Gone />
  const title = data?.firstName ? t('signIn.invitation.title', { name: data.firstName }) : t('signIn.invitation.titleNameless')
  return (
    <SignInLayout title={title}>
      {error && <Failure error={error} retry={() => void invitation.refetch()} />}
      {!data && !error && <Waiting rows={4} />}
      {data && !next && <Accepting invitation={data} token={token} goOn={setNext} />}
      {next?.next === 'enrol' && <Enrolment ticket={next.ticket} done={done} startOver={() => void go('/sign-in')} />}
      {next?.next === 'sign-in' && <SignInForm done={done} />}
    </SignInLayout>
  )
}

const Gone = () => {
  const { t } = useWords()
  return (
    <SignInLayout title={t('signIn.invitation.gone')} lead={t('signIn.invitation.goneText')}>
      <Button component={Link} to="/sign-in" fullWidth>
        {t('signIn.invitation.toSignIn')}
      </Button>
    </SignInLayout>
  )
}

const Offered = ({ invitation: { invitedBy, roles } }: { invitation: Invitation }) => {
  const { t } = useWords()
  return (
    <>
      {invitedBy !== null && <p className="muted">{t('signIn.invitation.lead', { inviter: invitedBy })}</p>}
      <div>
        <h2>{t('signIn.invitation.roles')}</h2>
        <ul className="plain">
          {roles.map(({ role, placeId, placeName }) => (
            <li key={`${role} ${placeId}`}>
              <strong>{t(`common.roles.${role}`)}</strong>, {placeName ?? t('signIn.invitation.everywhere')}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

const Accepting = ({
  invitation,
  token,
  goOn,
}: {
  invitation: Invitation
  token: string
  goOn: (next: Answer<typeof acceptInvitation>) => void
}) => {
  const { t } = useWords()
  const [firstName, setFirstName] = useState(invitation.firstName)
  const [lastName, setLastName] = useState(invitation.lastName)
  const [password, setPassword] = useState('')
  const accepting = useMutation({
    mutationFn: () =>
      callAsGuest(acceptInvitation, { body: { token, firstName, lastName, ...(password === '' ? {} : { password }) } }),
    onSuccess: goOn,
  })
  const errors = fieldErrors(accepting.error)
  const onSubmit = submitted(() => accepting.mutate())
  return (
    <form className="stack" onSubmit={onSubmit}>
      <Offered invitation={invitation} />
      {accepting.error && <Note tone="bad">{errorText(accepting.error, t)}</Note>}
      <TextInput label={t('signIn.email')} value={invitation.email} readOnly autoComplete="username" />
      <div className="two">
        <TextInput
          label={t('signIn.invitation.firstName')}
          autoComplete="given-name"
          required
          withAsterisk={false}
          value={firstName}
          error={errors.firstName}
          onChange={(event) => setFirstName(event.currentTarget.value)}
        />
        <TextInput
          label={t('signIn.invitation.lastName')}
          autoComplete="family-name"
          required
          withAsterisk={false}
          value={lastName}
          error={errors.lastName}
          onChange={(event) => setLastName(event.currentTarget.value)}
        />
      </div>
      <Password hasPassword={invitation.hasPassword} value={password} set={setPassword} error={errors.password} />
      <Button type="submit" variant="next" size="md" fullWidth loading={accepting.isPending}>
        {t('signIn.invitation.accept')}
      </Button>
    </form>
  )
}

type PasswordInputs = { hasPassword: boolean; value: string; set: (value: string) => void; error: string | undefined }

const Password = ({ hasPassword, value, set, error }: PasswordInputs) => {
  const { t } = useWords()
  return (
    <PasswordInput
      label={t(hasPassword ? 'signIn.password' : 'signIn.invitation.password')}
      description={t(hasPassword ? 'signIn.invitation.hasPassword' : 'signIn.invitation.passwordHint')}
      autoComplete={hasPassword ? 'current-password' : 'new-password'}
      required={hasPassword}
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

import { passwordOptions } from '@hoppla/contract/identity'
import { registerAccount } from '@hoppla/contract/profile'
import { Anchor, Button, Checkbox, Fieldset, PageHead, PhoneField, Select, Stack } from '@hoppla/ui'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { contentLink } from '../../platform/addresses/content-links.ts'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { type Form, useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite, useSite } from '../../platform/head/page-site.ts'
import { Link } from '../../platform/hydration/link.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { inMemory } from '../../platform/storage/in-memory.ts'
import { useHydrated } from '../../platform/storage/store.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import {
  consentFlags,
  EmailField,
  isStrongEnough,
  NameFields,
  NewPassword,
  personProblems,
  phoneCodes,
  playgroundOptions,
} from '../identity/identity.ts'
import type { Route } from './+types/register-page'
import { useLoginQuery } from './login-query.ts'
import { useLeaveWhenSignedIn, useSignIn } from './sign-in.ts'
import { carriedEmail } from './step-state.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const [policy, playgrounds] = await Promise.all([
    pageSite(context).call(passwordOptions, {}),
    playgroundOptions(pageSite(context)),
  ])
  return { policy, playgrounds }
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('identity.register.title'))

type Loaded = Awaited<ReturnType<typeof loader>>

/** The answer is the same for known and unknown addresses; only whether the password works tells the rightful owner. */
const useEnter = () => {
  const { t } = useWords()
  const { step } = useLoginQuery()
  const { signIn } = useSignIn()
  const navigate = useNavigate()
  return async (firstName: string, email: string, password: string) => {
    try {
      const outcome = await signIn(email, password)
      if (outcome === 'signed-in')
        return showToast('ok', t('identity.check.soon', { name: firstName }), t('identity.check.soonText', { email }), 1)
      if (outcome === 'elsewhere') return
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    const address = step('confirm')
    await navigate(`${address}${address.includes('?') ? '&' : '?'}for=${inMemory.put(email)}`, { replace: true })
  }
}

const useRegistration = (policy: Loaded['policy']): Form => {
  const { language, t } = useWords()
  const { origin } = useLoginQuery()
  const enter = useEnter()
  return useForm({
    check: (values) => ({
      ...personProblems(t, values),
      ...(isStrongEnough(policy, values.password ?? '') ? {} : { password: t('identity.rule.broken') }),
    }),
    fieldOf: (path) => path.replace(/^details\./, '').replace('preferredPlaycenterId', 'playground'),
    send: async (values) => {
      const { firstname = '', lastname = '', email = '', phone = '', countrycode = '', playground = '', password = '' } = values
      await callApi(registerAccount, {
        body: {
          details: {
            firstname,
            lastname,
            email,
            culture: language,
            ...(phone.trim() ? { phone, countrycode } : {}),
            ...consentFlags(values),
          },
          preferredPlaycenterId: playground || null,
          password,
          registrationSource: origin,
        },
      })
      await enter(firstname.trim(), email.trim(), password)
    },
  })
}

/** A new account. Afterwards the new parent is signed in with the password just made, and goes on; the mail can wait. */
export default function RegisterPage() {
  const { policy, playgrounds } = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const { site } = useSite()
  const { state } = useLocation()
  const { step } = useLoginQuery()
  const carried = useHydrated() ? carriedEmail(state) : ''
  useLeaveWhenSignedIn()
  const form = useRegistration(policy)
  const terms = contentLink(site, language, 'terms')
  return (
    <>
      <PageHead title={t('identity.register.title')} lead={t('identity.register.lead')}>
        <Link className="tap" href={step('')} state={{ email: carried }}>
          {t('identity.register.have')}
        </Link>
      </PageHead>
      <FormCard form={form} gap={6}>
        <NameFields form={form} first="firstname" last="lastname" own />
        <EmailField key={carried} form={form} defaultValue={carried} />
        <NewPassword policy={policy} label={t('identity.label.password')} error={form.problem('password')} />
        <Optional form={form} playgrounds={playgrounds} />
        <Stack gap={3}>
          {terms && (
            <p className="small muted">
              {t('identity.register.terms')} <Anchor href={terms}>{t('identity.register.termsLink')}</Anchor>
            </p>
          )}
          <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('identity.register.busy')}>
            {t('identity.register.submit')}
          </Button>
        </Stack>
      </FormCard>
    </>
  )
}

/** What may be left out: a phone, one's own playground, consents. */
const Optional = ({ form, playgrounds }: { form: Form } & Pick<Loaded, 'playgrounds'>) => {
  const { t } = useWords()
  const { site } = useSite()
  return (
    <>
      <PhoneField
        label={t('identity.label.phone')}
        optional={t('common.optional')}
        hint={t('identity.register.phoneHint')}
        name="phone"
        codes={phoneCodes()}
        codeLabel={t('identity.label.phoneCode')}
        defaultCode={site.country.phonecode}
        maxLength={30}
        error={form.problem('phone')}
      />
      <Select
        label={t('identity.label.playground')}
        optional={t('common.optional')}
        hint={t('identity.register.playgroundHint')}
        name="playground"
        options={[{ value: '', label: t('identity.register.playgroundLater') }, ...playgrounds]}
        error={form.problem('playground')}
      />
      <Fieldset id="consents" legend={t('identity.register.consents')} hint={t('identity.register.consentsHint')}>
        <Checkbox name="information" label={t('identity.register.information')} />
        <Checkbox name="sms" label={t('identity.register.sms')} />
        <Checkbox name="partner" label={t('identity.register.partner')} />
      </Fieldset>
    </>
  )
}

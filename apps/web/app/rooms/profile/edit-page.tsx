import { updateProfile } from '@hoppla/contract/profile'
import type { Option } from '@hoppla/ui'
import {
  BackLink,
  Button,
  Checkbox,
  Fieldset,
  PageHead,
  PhoneField,
  Select,
  Skeleton,
  SkeletonCard,
  TextField,
  Wrap,
} from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { accountStart } from '../../platform/addresses.ts'
import { callApi } from '../../platform/api.ts'
import { showBulletin } from '../../platform/bulletins.ts'
import { looksLikeEmail, useForm } from '../../platform/form.ts'
import { FormCard } from '../../platform/form-card.tsx'
import { baseAddresses, continueAddress } from '../../platform/guards.ts'
import { titleOf } from '../../platform/meta.ts'
import { pageSite, useSite } from '../../platform/page-site.ts'
import { type ApplicationUser, refreshUser, useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { consentFlags, looksLikePhone, phoneCodes, playgroundOptions } from '../identity/identity.ts'
import type { Route } from './+types/edit-page'

export const loader = async ({ context }: Route.LoaderArgs) => ({ playgrounds: await playgroundOptions(pageSite(context)) })

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.edit.title'))

/** Name, address, phone, playground, consents. With `continuePath` it leads on when saved. */
export default function EditPage() {
  const { playgrounds } = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const session = useSession()
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={accountStart(language)} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        }
        title={t('account.edit.title')}
        lead={t('account.edit.lead')}
      />
      <div className="mt-4">
        {session.status === 'authenticated' ? (
          <EditForm user={session.user} playgrounds={playgrounds} />
        ) : (
          <Skeleton label={t('account.edit.loading')}>
            <SkeletonCard />
          </Skeleton>
        )}
      </div>
    </Wrap>
  )
}

const EditForm = ({ user, playgrounds }: { user: ApplicationUser; playgrounds: readonly Option[] }) => {
  const { language, t } = useWords()
  const { site } = useSite()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const continuePath = new URLSearchParams(search).get('continuePath')

  // The account's "add mobile number" leads right to the field.
  useEffect(() => {
    if (hash === '#phone') document.getElementById('phone')?.focus()
  }, [hash])

  const form = useForm({
    check: ({ firstname = '', lastname = '', email = '', phone = '' }) => ({
      ...(firstname.trim() ? {} : { firstname: t('identity.missing.firstName') }),
      ...(lastname.trim() ? {} : { lastname: t('identity.missing.lastName') }),
      ...(looksLikeEmail(email) ? {} : { email: t(email.trim() ? 'identity.missing.emailForm' : 'identity.missing.email') }),
      ...(phone.trim() === '' || looksLikePhone(phone) ? {} : { phone: t('identity.missing.phone') }),
    }),
    send: async (values) => {
      const { firstname = '', lastname = '', email = '', phone = '', countrycode = '', preferredplaycenterid = '' } = values
      await callApi(updateProfile, {
        body: {
          firstname,
          lastname,
          phone,
          countrycode,
          preferredplaycenterid: preferredplaycenterid || null,
          ...consentFlags(values),
          ...(email.trim() === (user.pendingemail ?? user.email) ? {} : { email }),
        },
      })
      await refreshUser()
      await cache.invalidateQueries({ queryKey: ['overview'] })
      showBulletin('ok', t('account.edit.saved'), undefined, 1)
      const next = continueAddress(continuePath, language, baseAddresses(site))
      if (next.startsWith('/')) await navigate(next)
      else location.assign(next)
    },
  })

  return (
    <FormCard form={form} gap={6}>
      <div className="two top-align">
        <TextField
          label={t('identity.label.firstName')}
          name="firstname"
          autoComplete="given-name"
          required
          maxLength={100}
          defaultValue={user.firstname}
          error={form.problem('firstname')}
        />
        <TextField
          label={t('identity.label.lastName')}
          name="lastname"
          autoComplete="family-name"
          required
          maxLength={100}
          defaultValue={user.lastname}
          error={form.problem('lastname')}
        />
      </div>
      <TextField
        label={t('identity.label.email')}
        hint={user.pendingemail ? t('account.edit.pending', { email: user.pendingemail }) : t('account.edit.emailHint')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        defaultValue={user.pendingemail ?? user.email}
        error={form.problem('email')}
      />
      <PhoneField
        label={t('identity.label.phone')}
        optional={t('common.optional')}
        hint={t('identity.register.phoneHint')}
        name="phone"
        codes={phoneCodes}
        codeLabel={t('identity.label.phoneCode')}
        defaultCode={user.countrycode ?? site.country.phonecode}
        maxLength={30}
        defaultValue={user.phone ?? ''}
        error={form.problem('phone')}
      />
      <Select
        label={t('identity.label.playground')}
        optional={t('common.optional')}
        hint={t('identity.register.playgroundHint')}
        name="preferredplaycenterid"
        options={[{ value: '', label: t('account.edit.noPlayground') }, ...playgrounds]}
        defaultValue={user.preferredplaycenterid ?? ''}
        error={form.problem('preferredplaycenterid')}
      />
      <Fieldset id="consents" legend={t('identity.register.consents')} hint={t('identity.register.consentsHint')}>
        <Checkbox name="information" label={t('identity.register.information')} defaultChecked={user.gdprallowinformation} />
        <Checkbox name="sms" label={t('identity.register.sms')} defaultChecked={user.gdprallowsms} />
        <Checkbox name="partner" label={t('identity.register.partner')} defaultChecked={user.gdprallowpartnerinformation} />
      </Fieldset>
      <Button type="submit" variant="pri" busy={form.busy} busyLabel={t('common.saving')}>
        {t('common.save')}
      </Button>
    </FormCard>
  )
}

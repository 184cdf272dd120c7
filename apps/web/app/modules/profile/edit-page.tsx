import { passwordOptions } from '@hoppla/contract/identity'
import { pathTo } from '@hoppla/contract/pages'
import { updateProfile } from '@hoppla/contract/profile'
import { isLanguage } from '@hoppla/i18n'
import type { Option } from '@hoppla/ui'
import { Button, Fieldset, List, ListLink, PhoneField, Select, Skeleton, SkeletonCard, Stack, TextField } from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { callApi } from '../../platform/api/api.ts'
import { renew } from '../../platform/api/queries.tsx'
import { type Form, useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite, useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { baseAddresses, continueAddress } from '../../platform/session/guards.ts'
import { OwnPassword } from '../../platform/session/own-password.tsx'
import { type ApplicationUser, refreshUser, useSession } from '../../platform/session/session.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { EmailField, NameFields, personProblems, phoneCodes, playgroundOptions } from '../identity/identity.ts'
import type { Route } from './+types/edit-page'
import { PasswordForm } from './password-form.tsx'
import { shownFamily } from './profile.queries.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const [playgrounds, policy] = await Promise.all([
    playgroundOptions(pageSite(context)),
    pageSite(context).call(passwordOptions, {}),
  ])
  return { playgrounds, policy }
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.edit.title'))

/** Name, address, phone, playground, language; the password; the ways to what we write about and to one's data. With `continuePath` it leads on when saved. */
export default function EditPage() {
  const { playgrounds, policy } = useLoaderData<typeof loader>()
  const { t } = useWords()
  const session = useSession()
  return (
    <AccountPart title={t('account.edit.title')} lead={t('account.edit.lead')}>
      {session.status === 'authenticated' ? (
        <>
          <EditForm user={session.user} playgrounds={playgrounds} />
          <MoreAbout user={session.user} />
          <PasswordForm email={session.user.email} policy={policy} />
        </>
      ) : (
        <Skeleton label={t('account.edit.loading')}>
          <SkeletonCard />
        </Skeleton>
      )}
    </AccountPart>
  )
}

const isSameAddress = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const addressFields = [
  { name: 'StreetAddress', word: 'street', autoComplete: 'address-line1', maxLength: 200 },
  { name: 'CoAddress', word: 'co', autoComplete: 'address-line2', maxLength: 200 },
  { name: 'PostalCode', word: 'postal', autoComplete: 'postal-code', maxLength: 20 },
  { name: 'City', word: 'city', autoComplete: 'address-level2', maxLength: 200 },
] as const

/** Saves the profile, and leads on where the address says so. @param address what the e-mail field holds now. */
const useEditForm = (user: ApplicationUser, address: string) => {
  const { language, t } = useWords()
  const { site } = useSite()
  const { search } = useLocation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const continuePath = new URLSearchParams(search).get('continuePath')
  const known = knownAddress(user)
  const isNewAddress = !isSameAddress(address, known) && !isSameAddress(address, user.email)
  const form = useForm({
    check: (values) => ({
      ...personProblems(t, values),
      ...(isNewAddress && !values.password ? { password: t('profile.password.missing') } : {}),
    }),
    // On the wire these begin with a capital letter (docs/product/profile.md); refusals come re-keyed.
    fieldOf: (path) => addressFields.find(({ name }) => name.toLowerCase() === path.toLowerCase())?.name ?? path,
    send: async (values) => {
      const { email = '', password = '', preferredplaycenterid = '', ...others } = values
      await callApi(updateProfile, {
        body: {
          ...others,
          preferredplaycenterid: preferredplaycenterid || null,
          ...(email.trim() === known ? {} : { email, ...(isNewAddress ? { password } : {}) }),
        },
      })
      await refreshUser()
      await renew(cache, ...shownFamily)
      showToast('ok', t('account.edit.saved'), isNewAddress ? t('profile.edit.emailSent', { email: email.trim() }) : undefined, 1)
      const next = continueAddress(continuePath, language, baseAddresses(site))
      if (next.startsWith('/')) await navigate(next)
      else location.assign(next)
    },
  })
  return { form, isNewAddress }
}

const knownAddress = ({ pendingemail, email }: ApplicationUser): string => pendingemail ?? email

type EditProps = { user: ApplicationUser; playgrounds: readonly Option[] }

const EditForm = ({ user, playgrounds }: EditProps) => {
  const { t } = useWords()
  const { site } = useSite()
  const { hash } = useLocation()
  const known = knownAddress(user)
  const [typed, setTyped] = useState(known)
  const { form, isNewAddress } = useEditForm(user, typed)
  // The account's "add mobile number" leads right to the field.
  useEffect(() => {
    if (hash === '#phone') document.getElementById('phone')?.focus()
  }, [hash])
  return (
    <FormCard form={form} gap={6}>
      <NameFields form={form} first="firstname" last="lastname" values={{ first: user.firstname, last: user.lastname }} own />
      <EmailField
        form={form}
        autoComplete="email"
        hint={user.pendingemail ? t('account.edit.pending', { email: user.pendingemail }) : t('account.edit.emailHint')}
        defaultValue={known}
        onChange={setTyped}
      />
      {isNewAddress && <OwnPassword form={form} name="password" label={t('profile.edit.passwordForEmail')} />}
      <PhoneField
        label={t('identity.label.phone')}
        optional={t('common.optional')}
        hint={t('identity.register.phoneHint')}
        name="phone"
        codes={phoneCodes()}
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
      <AddressFields user={user} form={form} />
      <LanguageField user={user} form={form} />
      <Button type="submit" variant="pri" busy={form.busy} busyLabel={t('common.saving')}>
        {t('common.save')}
      </Button>
    </FormCard>
  )
}

type FieldsProps = Pick<EditProps, 'user'> & { form: Form }

const AddressFields = ({ user, form }: FieldsProps) => {
  const { t } = useWords()
  return (
    <Fieldset id="address" legend={t('profile.edit.address')} legendSize="mid">
      <Stack gap={4}>
        {addressFields.map(({ name, word, autoComplete, maxLength }) => (
          <TextField
            key={name}
            name={name}
            label={t(`profile.edit.${word}`)}
            optional={t('common.optional')}
            autoComplete={autoComplete}
            maxLength={maxLength}
            defaultValue={user[name]}
            error={form.problem(name)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

/** In which language we write. */
const LanguageField = ({ user, form }: FieldsProps) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const languages = site.country.languages.filter(isLanguage).map((code) => ({
    value: code,
    label: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
  }))
  return (
    <Select
      label={t('profile.edit.language')}
      hint={t('profile.edit.languageHint')}
      name="culture"
      options={languages}
      defaultValue={languages.find(({ value }) => user.culture.startsWith(value))?.value ?? language}
      error={form.problem('culture')}
    />
  )
}

/** The ways to what is decided on pages of their own. */
const MoreAbout = ({ user }: { user: ApplicationUser }) => {
  const { language, t } = useWords()
  return (
    <List card aria-label={t('profile.edit.more')}>
      <ListLink
        icon="mail"
        tone="sky"
        href={pathTo('communication-preferences', { lang: language, userId: user.guid })}
        title={t('profile.edit.preferences')}
        note={t('profile.edit.preferencesNote')}
      />
      <ListLink
        icon="lock"
        tone="leaf"
        href={pathTo('account-privacy', { lang: language })}
        title={t('profile.edit.privacy')}
        note={t('profile.edit.privacyNote')}
      />
    </List>
  )
}

import { type StaffRole, staffRoles } from '@hoppla/contract/roles'
import { inviteMember } from '@hoppla/contract/staff/members'
import { anyLanguage, isLanguage, type Language } from '@hoppla/i18n'
import { ActionIcon, Button, Drawer, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useAfterMount } from '../../parts/fetched.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { dropDraft, keepDraft, keptDraft } from '../../platform/drafts.ts'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { chain, placeIdOf, placesToGive, rolesToGive } from './giving.ts'
import { LastDay } from './last-day.tsx'
import { useMembersChanged } from './staff-queries.ts'

/** @property id tells rows apart, since two may say the same. */
type Row = { id: string; place: string; role: string }
const aRow = (place: string, role: string): Row => ({ id: crypto.randomUUID(), place, role })
type Values = { email: string; firstName: string; lastName: string; language: Language; rows: Row[]; lastDay: string | null }
const draft = 'invitation'

export const InviteDrawer = ({ opened, close }: { opened: boolean; close: () => void }) => {
  const { t } = useWords()
  const isOpen = useAfterMount(opened)
  return (
    <Drawer opened={isOpen} onClose={close} title={t('staff.inviting.title')}>
      <InviteForm close={close} />
    </Drawer>
  )
}

const useInviteForm = () => {
  const { t, language } = useWords()
  const here = usePlace()
  const me = useMe()
  const places = placesToGive(me, t('staff.drawer.everywhere'))
  const place = here?.id ?? (places.length === 1 ? (places[0]?.value ?? '') : '')
  return useForm<Values>({
    initialValues: keptDraft<Values>(draft, {
      email: '',
      firstName: '',
      lastName: '',
      language,
      rows: [aRow(place, '')],
      lastDay: null,
    }),
    onValuesChange: (values) => keepDraft(draft, values),
    validate: {
      email: (value) => (/^\S+@\S+$/.test(value.trim()) ? null : t('staff.inviting.needsEmail')),
      rows: (rows) => (rows.some(isChosen) ? null : t('staff.inviting.needsRole')),
    },
  })
}

const isChosen = ({ place, role }: Row): boolean => role !== '' && (place !== '' || role === 'Admin')

const bodyOf = ({ email, firstName, lastName, language, rows, lastDay }: Values) => ({
  email: email.trim(),
  ...(firstName.trim() ? { firstName: firstName.trim() } : {}),
  ...(lastName.trim() ? { lastName: lastName.trim() } : {}),
  language,
  roles: rows
    .filter(isChosen)
    .map(({ place, role }) => ({ role: role as StaffRole, placeId: role === 'Admin' ? null : placeIdOf(place), lastDay })),
})

const InviteForm = ({ close }: { close: () => void }) => {
  const { t } = useWords()
  const form = useInviteForm()
  const changed = useMembersChanged()
  const sending = useMutation({
    mutationFn: (values: Values) => callApi(inviteMember, { body: bodyOf(values) }),
    onSuccess: (_, { email }) => {
      dropDraft(draft)
      changed()
      notifications.show({ color: 'leaf', message: t('staff.inviting.sent', { email: email.trim() }) })
      close()
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  const { language, rows } = form.getValues()
  const chosen = [...new Set(rows.filter(isChosen).map(({ role }) => role as StaffRole))]
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => sending.mutate(values))}>
      {sending.error && <Note tone="bad">{errorText(sending.error, t)}</Note>}
      <TextInput
        label={t('staff.inviting.email')}
        type="email"
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <div className="two">
        <TextInput label={t('staff.inviting.firstName')} autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label={t('staff.inviting.lastName')} autoComplete="off" {...form.getInputProps('lastName')} />
      </div>
      <RoleRows form={form} />
      <LastDay
        label={t('staff.inviting.until')}
        value={form.getValues().lastDay}
        set={(day) => form.setFieldValue('lastDay', day)}
        error={Object.entries(form.errors)
          .find(([key]) => key.endsWith('lastDay'))?.[1]
          ?.toString()}
      />
      <Select
        label={t('staff.inviting.language')}
        data={anyLanguage.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        allowDeselect={false}
        onChange={(value) => value !== null && isLanguage(value) && form.setFieldValue('language', value)}
      />
      <Consequences roles={chosen} language={language} />
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="next" loading={sending.isPending}>
          {t('staff.inviting.send')}
        </Button>
      </div>
    </form>
  )
}

/** What the roles open, and how the invitation travels. */
const Consequences = ({ roles, language }: { roles: readonly StaffRole[]; language: Language }) => {
  const { t } = useWords()
  return (
    <>
      {roles.map((role) => (
        <Note key={role} tone="quiet">
          <strong>{t('staff.inviting.can', { role: t(`common.roles.${role}`) })}</strong> {t(`common.can.${role}`)}
        </Note>
      ))}
      <Note tone="info">{t('staff.inviting.mail', { language: languageNames[language] })}</Note>
    </>
  )
}

/** Where and as what: a row for each place. */
const RoleRows = ({ form }: { form: ReturnType<typeof useInviteForm> }) => {
  const { t } = useWords()
  const me = useMe()
  const places = placesToGive(me, t('staff.drawer.everywhere'))
  const roles = rolesToGive(me).map((one) => ({ value: one, label: t(`common.roles.${one}`) }))
  const { rows } = form.getValues()
  return (
    <fieldset className="role-rows">
      <legend>{t('staff.inviting.where')}</legend>
      {form.errors.rows && (
        <p className="field-error" role="alert">
          {form.errors.rows}
        </p>
      )}
      {rows.map(({ id, place, role }, at) => (
        <div className="role-row" key={id}>
          <Select
            aria-label={t('staff.inviting.place')}
            placeholder={t('staff.inviting.place')}
            data={places}
            searchable
            disabled={role === 'Admin'}
            value={role === 'Admin' ? chain : place || null}
            error={form.errors[`roles.${at}.placeId`]}
            onChange={(value) => form.setFieldValue(`rows.${at}.place`, value ?? '')}
          />
          <Select
            aria-label={t('staff.inviting.role')}
            placeholder={t('staff.inviting.noRole')}
            data={roles}
            value={role || null}
            error={form.errors[`roles.${at}.role`]}
            onChange={(value) => form.setFieldValue(`rows.${at}.role`, staffRoles.find((one) => one === value) ?? '')}
          />
          {rows.length > 1 && (
            <ActionIcon aria-label={t('staff.inviting.remove')} onClick={() => form.removeListItem('rows', at)}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {places.length > 1 && rows.length < 10 && (
        <Button
          variant="quiet"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => form.insertListItem('rows', aRow('', rows.at(-1)?.role ?? ''))}
        >
          {t('staff.inviting.add')}
        </Button>
      )}
    </fieldset>
  )
}

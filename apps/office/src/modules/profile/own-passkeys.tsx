import { addOwnPasskey, deleteOwnPasskey, startOwnPasskey } from '@hoppla/contract/staff'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconFingerprint, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { useMe } from '../../platform/me.ts'
import { formatDay } from '../../platform/moments.ts'
import { isCalledOff, knowsPasskeys, makePasskey } from '../../platform/passkeys.ts'
import { useWords } from '../../platform/words.ts'
import { useFactorsChanged } from './own-factors.ts'

/** One's passkeys: added, named, removed. */
export const OwnPasskeys = () => {
  const { t, language } = useWords()
  const { passkeys } = useMe().secondFactors
  const changed = useFactorsChanged()
  const removing = useMutation({
    mutationFn: (id: string) => callApi(deleteOwnPasskey, { params: { id } }),
    onSuccess: async () => {
      notifications.show({ color: 'leaf', message: t('profile.passkeyRemoved') })
      await changed()
    },
  })
  return (
    <section>
      <h3>{t('profile.passkeys')}</h3>
      {removing.error && <Note tone="bad">{errorText(removing.error, t)}</Note>}
      {passkeys.length === 0 && <p className="muted">{t('profile.noPasskeys')}</p>}
      <ul className="rows">
        {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
          <li key={id}>
            <IconFingerprint size={20} aria-hidden />
            <span className="grow">
              {name}
              <small className="below">
                {t('profile.added', { date: formatDay(createdAt.slice(0, 10), language) })},{' '}
                {lastUsedAt === null
                  ? t('profile.neverUsed')
                  : t('profile.lastUsed', { date: formatDay(lastUsedAt.slice(0, 10), language) })}
              </small>
            </span>
            <ActionIcon
              aria-label={t('profile.removePasskey', { name })}
              loading={removing.isPending && removing.variables === id}
              onClick={() => removing.mutate(id)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {knowsPasskeys() && <AddPasskey />}
    </section>
  )
}

const AddPasskey = () => {
  const { t } = useWords()
  const changed = useFactorsChanged()
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: async () => {
      const { options } = await callApi(startOwnPasskey, {})
      const response = await makePasskey(options)
      return callApi(addOwnPasskey, { body: { response, name } })
    },
    onSuccess: async () => {
      setName('')
      notifications.show({ color: 'leaf', message: t('profile.passkeyAdded') })
      await changed()
    },
  })
  return (
    <form className="stack" onSubmit={submitted(() => adding.mutate())}>
      {adding.error && (
        <Note tone="bad">{isCalledOff(adding.error) ? t('signIn.enrol.noPasskey') : errorText(adding.error, t)}</Note>
      )}
      <div className="row-form">
        <TextInput
          label={t('profile.passkeyName')}
          required
          withAsterisk={false}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" loading={adding.isPending}>
          {t('profile.addPasskey')}
        </Button>
      </div>
    </form>
  )
}

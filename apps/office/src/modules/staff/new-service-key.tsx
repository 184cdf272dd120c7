import { createServiceKey, type ServicePermission } from '@hoppla/contract/till/service-keys'
import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Panel } from '../../parts/page.tsx'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'

type Wanted = { name: string; placeId: string; permissions: ServicePermission[] }

/** Makes a service key for a till, and shows it the only time that it can be seen. @param made the list has one more. */
export const NewServiceKey = ({ made }: { made: () => void }) => {
  const { t } = useWords()
  const [name, type] = useState('')
  const [mayCharge, setMayCharge] = useState(true)
  const [mayRead, setMayRead] = useState(true)
  const { places, placeId, choose } = useChosenPlace()
  const permissions: ServicePermission[] = [
    ...(mayCharge ? (['till.charge'] as const) : []),
    ...(mayRead ? (['till.read'] as const) : []),
  ]
  const { making, shown, close } = useMaking(made)
  const typed = name.trim()
  const send = () => {
    if (placeId !== null) making.mutate({ name: typed, placeId, permissions }, { onSuccess: () => type('') })
  }
  return (
    <Panel title={t('staff.keys.make')}>
      <p className="muted">{t('staff.keys.makeText')}</p>
      {making.error && <Note tone="bad">{errorText(making.error, t)}</Note>}
      <form className="stack mt" onSubmit={submitted(send)}>
        <div className="two">
          <TextInput
            label={t('staff.keys.name')}
            placeholder={t('staff.keys.example')}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Select
            label={t('staff.keys.place')}
            data={places.map((one) => ({ value: one.id, label: one.name }))}
            searchable
            value={placeId}
            onChange={choose}
          />
        </div>
        <PermissionChoice mayCharge={mayCharge} setMayCharge={setMayCharge} mayRead={mayRead} setMayRead={setMayRead} />
        <div>
          <Button type="submit" loading={making.isPending} disabled={typed === '' || placeId === null || permissions.length === 0}>
            {t('staff.keys.makeNow')}
          </Button>
        </div>
      </form>
      {shown && <ShownKey name={shown.name} secret={shown.key} close={close} />}
    </Panel>
  )
}

/** The call, and the key that it made for as long as it is shown: nothing here keeps it longer. */
const useMaking = (made: () => void) => {
  const [shown, show] = useState<{ name: string; key: string }>()
  const making = useMutation({
    mutationFn: (wanted: Wanted) => callApi(createServiceKey, { body: wanted }),
    onSuccess: ({ key }, { name }) => show({ name, key }),
    // Also after a reply that was lost: the key may have been made, and can be revoked in the list.
    onSettled: made,
    gcTime: 0,
  })
  const close = () => {
    show(undefined)
    making.reset()
  }
  return { making, shown, close }
}

/** What the key opens. */
const PermissionChoice = ({
  mayCharge,
  setMayCharge,
  mayRead,
  setMayRead,
}: {
  mayCharge: boolean
  setMayCharge: (may: boolean) => void
  mayRead: boolean
  setMayRead: (may: boolean) => void
}) => {
  const { t } = useWords()
  return (
    <fieldset className="role-rows">
      <legend>{t('staff.keys.may')}</legend>
      <div className="stack">
        <Checkbox
          label={t('staff.keys.permissions.charge')}
          checked={mayCharge}
          onChange={(event) => setMayCharge(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('staff.keys.permissions.read')}
          checked={mayRead}
          onChange={(event) => setMayRead(event.currentTarget.checked)}
        />
      </div>
    </fieldset>
  )
}

/** The play centres whose tills may get a key, and which one; the only one is chosen. */
const useChosenPlace = () => {
  const me = useMe()
  const here = usePlace()
  const places = playgroundsOf(me, here?.id).filter(({ id }) => canAt(me, 'service-keys.edit', id))
  const [chosen, choose] = useState<string | null>(null)
  // Another place in the address: what was chosen may not lie in it.
  const isThere = places.some(({ id }) => id === chosen)
  return { places, placeId: isThere ? chosen : places.length === 1 ? (places[0]?.id ?? null) : null, choose }
}

/** A key as it is seen once. Neither a press beside it nor Escape takes it away: whoever has put it in the till says so. */
const ShownKey = ({ name, secret, close }: { name: string; secret: string; close: () => void }) => {
  const { t } = useWords()
  const clipboard = useClipboard()
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={close}
      title={t('staff.keys.shownTitle', { name })}
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <div className="stack">
        <p>{t('staff.keys.shownText')}</p>
        <p className="boxed">
          <code className="secret">{secret}</code>
        </p>
        {clipboard.error && <Note tone="bad">{t('staff.keys.copyFailed')}</Note>}
        <div>
          <Button data-autofocus leftSection={<IconCopy size={18} aria-hidden />} onClick={() => clipboard.copy(secret)}>
            {t(clipboard.copied ? 'common.copied' : 'common.copy')}
          </Button>
        </div>
        <Checkbox checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} label={t('staff.keys.kept')} />
        <Button variant="next" size="md" fullWidth disabled={!isKept} onClick={close}>
          {t('staff.keys.done')}
        </Button>
      </div>
    </Modal>
  )
}

import type { ActingBooking, ActingOffer } from '@hoppla/contract/customer-service/acting'
import { type BookedChildChange, changeChildForCustomer } from '@hoppla/contract/customer-service/child-changing'
import { Button, Modal, Radio, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatDay } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'

type Props = {
  actingId: string
  booking: ActingBooking
  offer: ActingOffer
  close: () => void
  done: () => Promise<void>
}
type Kind = BookedChildChange['to']['kind']
type Values = { kind: Kind; childId: string | null; firstName: string; lastName: string; birthDate: string | undefined }

/** What is asked of the server; undefined as long as something is missing. */
const changeOf = ({ kind, childId, firstName, lastName, birthDate }: Values): BookedChildChange['to'] | undefined => {
  if (kind === 'another') return childId === null ? undefined : { kind, childId }
  const names = { firstName: firstName.trim(), lastName: lastName.trim() }
  return names.firstName === '' || names.lastName === '' || birthDate === undefined ? undefined : { kind, ...names, birthDate }
}

/** Another child of the customer comes, or the one that was booked is written rightly. */
export const ChildDialog = ({ actingId, booking, offer, close, done }: Props) => {
  const { t } = useWords()
  const { bookingId, className, children } = booking
  const [position, choosePosition] = useState(1)
  const [values, setAll] = useState<Values>({ kind: 'another', childId: null, firstName: '', lastName: '', birthDate: undefined })
  const set = (more: Partial<Values>) => setAll((before) => ({ ...before, ...more }))
  const to = changeOf(values)
  const changing = useMutation({
    mutationFn: (change: BookedChildChange) => callApi(changeChildForCustomer, { params: { actingId, bookingId }, body: change }),
    onSuccess: async () => {
      notifications.show({ color: 'leaf', message: t('acting.child.done') })
      await done()
      close()
    },
  })
  const from = children[position - 1] ?? ''
  return (
    <Modal opened onClose={close} title={t('acting.child.title', { name: className })} centered>
      <form className="stack" onSubmit={submitted(() => to && changing.mutate({ position, from, to }))}>
        <Select
          label={t('acting.bookings.moveChild')}
          data={children.map((name, at) => ({ value: String(at + 1), label: name }))}
          value={String(position)}
          allowDeselect={false}
          onChange={(value) => choosePosition(Number(value))}
        />
        <Radio.Group
          label={t('acting.child.what')}
          value={values.kind}
          onChange={(value) => set({ kind: value === 'mended' ? 'mended' : 'another' })}
        >
          <div className="causes">
            {(['another', 'mended'] as const).map((kind) => (
              <Radio key={kind} value={kind} label={t(`acting.child.kinds.${kind}`)} />
            ))}
          </div>
        </Radio.Group>
        {values.kind === 'another' ? <Another offer={offer} values={values} set={set} /> : <Mended values={values} set={set} />}
        {changing.error && <Note tone="bad">{errorText(changing.error, t)}</Note>}
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {t('acting.bookings.keep')}
          </Button>
          <Button type="submit" variant="next" disabled={!to} loading={changing.isPending}>
            {t('acting.child.go')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

type FieldsInput = { values: Values; set: (more: Partial<Values>) => void }

const Another = ({ offer, values, set }: FieldsInput & { offer: ActingOffer }) => {
  const { t, language } = useWords()
  if (offer.children.length === 0) return <Note tone="warn">{t('acting.order.noChild')}</Note>
  return (
    <>
      <Select
        label={t('acting.child.to')}
        data={offer.children.map(({ id, name, birthDate }) => ({ value: id, label: `${name}, ${formatDay(birthDate, language)}` }))}
        value={values.childId}
        allowDeselect={false}
        onChange={(childId) => set({ childId })}
      />
      <Note tone="info">{t('acting.child.erases')}</Note>
    </>
  )
}

const Mended = ({ values, set }: FieldsInput) => {
  const { t } = useWords()
  return (
    <>
      <TextInput
        label={t('acting.child.firstName')}
        maxLength={100}
        autoComplete="off"
        value={values.firstName}
        onChange={({ currentTarget }) => set({ firstName: currentTarget.value })}
      />
      <TextInput
        label={t('acting.child.lastName')}
        maxLength={100}
        autoComplete="off"
        value={values.lastName}
        onChange={({ currentTarget }) => set({ lastName: currentTarget.value })}
      />
      <DayField label={t('acting.child.birthDate')} value={values.birthDate} set={(birthDate) => set({ birthDate })} />
    </>
  )
}

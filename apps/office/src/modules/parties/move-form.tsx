import type { CalendarRoom } from '@hoppla/contract/parties/centre/calendar'
import type { CentreParty } from '@hoppla/contract/parties/centre/party'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Note, Pill } from '../../parts/states.tsx'
import { errorText, fieldErrors } from '../../platform/errors.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { misfitOf } from './calendar.rules.ts'
import { listCentrePartiesQuery } from './party-queries.ts'
import { useMove } from './use-move.tsx'

type Input = { party: CentreParty; centre: StaffPlace; close: () => void }

type Values = { date: string; from: string; roomId: string; keepsPrice: boolean }

/** Moves a party to another day, time or room, without a pointer. */
export const MoveForm = ({ party, centre, close }: Input) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const [values, setAll] = useState<Values>({ date: party.date, from: party.from, roomId: party.room.id, keepsPrice: true })
  const set = (more: Partial<Values>) => setAll((before) => ({ ...before, ...more }))
  const isWhole = values.date !== '' && values.from !== ''
  const day = values.date === '' ? party.date : values.date
  const { data } = useQuery(listCentrePartiesQuery(centre.id, day, day))
  const shown = data?.days[0]?.date === day ? data : undefined
  const own = { ...party, roomId: party.room.id, price: 0, paid: 0, due: 0, status: 'Booked' as const }
  const misfit = shown && isWhole ? misfitOf(shown, own, values) : undefined
  const { move, isPending, error } = useMove()
  const send = () =>
    isWhole &&
    move({ ...values, id: party.id, version: party.version }, () => setAddress({ party: '', move: '', day: values.date }))
  return (
    <form className="stack" noValidate onSubmit={submitted(send)}>
      <Where party={party} rooms={data?.rooms ?? []} values={values} set={set} errors={fieldErrors(error)} />
      <p role="status">
        {misfit === undefined
          ? shown && <Pill tone="ok">{t('parties.move.fits')}</Pill>
          : misfit !== 'same' && <Pill tone="bad">{t(`parties.misfits.${misfit}`)}</Pill>}
      </p>
      <p className="muted">{t('parties.move.tells')}</p>
      {error && <Note tone="bad">{errorText(error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="next" loading={isPending} disabled={!isWhole || misfit === 'same'}>
          {t('parties.move.press')}
        </Button>
      </div>
    </form>
  )
}

type Fields = {
  party: CentreParty
  rooms: readonly CalendarRoom[]
  values: Values
  set: (more: Partial<Values>) => void
  errors: Record<string, string>
}
const Where = ({ party, rooms, values, set, errors }: Fields) => {
  const { t } = useWords()
  const known = rooms.length > 0 ? rooms : [{ ...party.room, mostChildren: party.children }]
  return (
    <>
      <DayField isFirst label={t('parties.day')} value={values.date} set={(date) => set({ date: date ?? '' })} />
      <div className="two">
        <TextInput
          type="time"
          label={t('parties.from')}
          value={values.from}
          error={errors.startsAt}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
        <Select
          label={t('parties.room')}
          data={known.map(({ id, name, mostChildren }) => ({
            value: id,
            label: `${name} (${mostChildren})`,
          }))}
          value={values.roomId}
          allowDeselect={false}
          error={errors.roomId}
          onChange={(roomId) => set({ roomId: roomId ?? values.roomId })}
        />
      </div>
      {values.date !== party.date && (
        <Checkbox
          label={t('parties.move.keepsPrice')}
          description={t('parties.move.keepsPriceText')}
          checked={values.keepsPrice}
          onChange={({ currentTarget }) => set({ keepsPrice: currentTarget.checked })}
        />
      )}
    </>
  )
}

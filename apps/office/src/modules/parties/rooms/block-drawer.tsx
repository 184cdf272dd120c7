import type { CalendarRoom, PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Drawer, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { DayField } from '../../../parts/editing/number-field.tsx'
import { submitted } from '../../../parts/form-submit.ts'
import { Note } from '../../../parts/states.tsx'
import { errorText, fieldErrors } from '../../../platform/errors.ts'
import { formatWeekday } from '../../../platform/moments.ts'
import { useSetAddress } from '../../../platform/place.ts'
import { useWords } from '../../../platform/words.ts'
import { useBlockRoom, useUnblockRoom } from './room-queries.ts'

type Input = { centre: StaffPlace; calendar: PartyCalendar; day: string; id: string; close: () => void }

/** Blocks a room for some hours, or shows a block with the way to free it. @param id `new`, else of a block. */
export const BlockDrawer = ({ centre, calendar, day, id, close }: Input) => {
  const { t } = useWords()
  const block = calendar.busy.find((one) => one.id === id && one.why === 'blocked')
  return (
    <Drawer opened onClose={close} title={t(id === 'new' ? 'parties.blocks.title' : 'parties.states.blocked')} size={480}>
      {id === 'new' ? (
        <BlockForm centre={centre} rooms={calendar.rooms} day={day} close={close} />
      ) : block ? (
        <Block block={block} rooms={calendar.rooms} close={close} />
      ) : (
        <Note tone="quiet">{t('parties.blocks.gone')}</Note>
      )}
    </Drawer>
  )
}

type Values = { date: string; roomId: string; from: string; until: string; reason: string }
type FormInput = { centre: StaffPlace; rooms: readonly CalendarRoom[]; day: string; close: () => void }
const BlockForm = ({ centre, rooms, day, close }: FormInput) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const [values, setAll] = useState<Values>({ date: day, roomId: rooms[0]?.id ?? '', from: '', until: '', reason: '' })
  const set = (more: Partial<Values>) => setAll((before) => ({ ...before, ...more }))
  const block = useBlockRoom(centre.id)
  const errors = fieldErrors(block.error)
  const isWhole = Object.values(values).every((value) => value.trim() !== '')
  const send = () =>
    isWhole && block.mutate(values, { onSuccess: ({ id }) => setAddress({ block: id, day: values.date, view: '' }) })
  return (
    <form className="stack" noValidate onSubmit={submitted(send)}>
      <Select
        label={t('parties.room')}
        data={rooms.map(({ id, name }) => ({ value: id, label: name }))}
        value={values.roomId}
        allowDeselect={false}
        error={errors.roomId}
        onChange={(roomId) => set({ roomId: roomId ?? values.roomId })}
      />
      <DayField isFirst label={t('parties.day')} value={values.date} set={(date) => set({ date: date ?? '' })} />
      <div className="two">
        {(['from', 'until'] as const).map((field) => (
          <TextInput
            key={field}
            type="time"
            label={t(field === 'from' ? 'parties.from' : 'parties.blocks.until')}
            value={values[field]}
            error={errors[field]}
            onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
          />
        ))}
      </div>
      <TextInput
        label={t('parties.blocks.reason')}
        description={t('parties.blocks.reasonHint')}
        maxLength={80}
        value={values.reason}
        error={errors.reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
      />
      {block.error && <Note tone="bad">{errorText(block.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="next" loading={block.isPending} disabled={!isWhole}>
          {t('parties.blocks.press')}
        </Button>
      </div>
    </form>
  )
}

type BlockInput = { block: PartyCalendar['busy'][number]; rooms: readonly CalendarRoom[]; close: () => void }
const Block = ({ block: { id, roomId, date, from, until, note }, rooms, close }: BlockInput) => {
  const { t, language } = useWords()
  const unblock = useUnblockRoom()
  const free = () =>
    unblock.mutate(id, {
      onSuccess: () => {
        notifications.show({ color: 'leaf', message: t('parties.blocks.freed') })
        close()
      },
    })
  return (
    <div className="stack">
      <p>{`${rooms.find((one) => one.id === roomId)?.name ?? ''} · ${formatWeekday(date, language)}, ${from}–${until}`}</p>
      <p>{note}</p>
      {unblock.error && <Note tone="bad">{errorText(unblock.error, t)}</Note>}
      <div>
        <Button loading={unblock.isPending} onClick={free}>
          {t('parties.blocks.free')}
        </Button>
      </div>
    </div>
  )
}

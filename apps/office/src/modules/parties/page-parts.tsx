import type { StaffPlace } from '@hoppla/contract/staff'
import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core'
import { IconBan, IconChefHat, IconChevronLeft, IconChevronRight, IconMessage, IconPlus, IconPrinter } from '@tabler/icons-react'
import { Pill } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { tones } from './shown.ts'

type Input = { day: string; isWeek: boolean; today: string | undefined; step: (by: 1 | -1) => string }

/** Which days are shown. */
export const DayChoice = ({ day, isWeek, today, step }: Input) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const unit = isWeek ? 'week' : 'day'
  return (
    <div className="day-choice">
      <ActionIcon aria-label={t(`parties.previous.${unit}`)} onClick={() => setAddress({ day: step(-1) })}>
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <Button disabled={today === undefined} onClick={() => setAddress({ day: today ?? '' })}>
        {t('parties.today')}
      </Button>
      <ActionIcon aria-label={t(`parties.next.${unit}`)} onClick={() => setAddress({ day: step(1) })}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
      <TextInput
        type="date"
        aria-label={t('parties.day')}
        value={day}
        onChange={({ currentTarget: { value } }) => value !== '' && setAddress({ day: value })}
      />
      <SegmentedControl
        aria-label={t('parties.view')}
        data={[
          { value: 'day', label: t('parties.views.day') },
          { value: 'week', label: t('parties.views.week') },
        ]}
        value={unit}
        onChange={(view) => setAddress({ view: view === 'week' ? 'week' : '', day })}
      />
    </div>
  )
}

type Actions = { centre: StaffPlace; isWeek: boolean; hasParties: boolean; takesBookings: boolean; requests: number }
/** Sheets on paper, and a new party. */
export const PageActions = ({ centre, isWeek, hasParties, takesBookings, requests }: Actions) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const mayBook = canAt(useMe(), 'parties.edit', centre.id)
  return (
    <>
      {takesBookings && (
        <Button leftSection={<IconMessage size={18} aria-hidden />} onClick={() => setAddress({ requests: 'open' })}>
          {requests > 0 ? t('parties.requests.open', { count: requests }) : t('parties.requests.none')}
        </Button>
      )}
      {!isWeek && hasParties && (
        <>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => setAddress({ print: 'day' })}>
            {t('parties.sheets.day')}
          </Button>
          <Button leftSection={<IconChefHat size={18} aria-hidden />} onClick={() => setAddress({ print: 'kitchen' })}>
            {t('parties.sheets.kitchen')}
          </Button>
        </>
      )}
      {mayBook && takesBookings && (
        <Button leftSection={<IconBan size={18} aria-hidden />} onClick={() => setAddress({ block: 'new' })}>
          {t('parties.blocks.open')}
        </Button>
      )}
      {mayBook && takesBookings && (
        <Button variant="next" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAddress({ new: '1' })}>
          {t('parties.phone.open')}
        </Button>
      )}
    </>
  )
}

/** What the colours mean. */
export const Legend = () => {
  const { t } = useWords()
  return (
    <p className="party-legend">
      {(['arrived', 'paid', 'due', 'held'] as const).map((state) => (
        <Pill key={state} tone={tones[state]}>
          {t(`parties.states.${state}`)}
        </Pill>
      ))}
      <Pill tone="quiet" icon={<IconBan size={15} aria-hidden />}>
        {t('parties.states.blocked')}
      </Pill>
    </p>
  )
}

import type { MyParty, PartyChoices, PartyTimes } from '@hoppla/contract/parties/my-parties'
import { formatDate, formatMonth } from '@hoppla/i18n'
import { RadioCards, Select, Skeleton, SkeletonList } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../../platform/api/query-result.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { roomAt } from './change.rules.ts'
import { getMyPartyTimesQuery, partyDaysQuery } from './host.queries.ts'
import { daysOfMonth, monthsFrom } from './host.rules.ts'
import type { Change } from './use-change.ts'
import { spanWords } from './words-of-party.ts'

type Props = { party: MyParty; choices: PartyChoices; change: Change; today: string }

/** Another day, time or room: first the month, then what is free in it. */
export const TimeChoice = ({ party, choices, change, today }: Props) => {
  const { language, t } = useWords()
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? change.draft.date.slice(0, 7)
  const times = useQuery(getMyPartyTimesQuery(party.id, change.draft.date))
  return (
    <div className="stack gap-4">
      <Select
        name="month"
        label={t('hosting.more.month')}
        value={month}
        onChange={(event) => setChosen(event.target.value)}
        options={monthsFrom(today, party.date.slice(0, 7)).map((one) => ({
          value: one,
          label: `${formatMonth(`${one}-01`, language)} ${one.slice(0, 4)}`,
        }))}
      />
      <Days {...{ party, change, today, month }} onChoose={() => setChosen(undefined)} />
      {(chosen === undefined || change.draft.date.startsWith(chosen)) && (
        <QueryResult query={times} label={t('common.loading')}>
          {(found) => (
            <>
              <Starts times={found} choices={choices} change={change} />
              <Rooms times={found} choices={choices} change={change} />
            </>
          )}
        </QueryResult>
      )}
    </div>
  )
}

type DaysProps = Omit<Props, 'choices'> & { month: string; onChoose: () => void }
const Days = ({ party, change: { draft, set }, today, month, onChoose }: DaysProps) => {
  const { language, t } = useWords()
  const { from, to } = daysOfMonth(month, today)
  const days = useQuery(partyDaysQuery(party.playground.guid, from, to))
  if (days.isPending)
    return (
      <Skeleton label={t('common.loading')}>
        <SkeletonList rows={1} />
      </Skeleton>
    )
  return (
    <QueryResult query={days} label={t('common.loading')}>
      {({ days: all }) => {
        const free = all.filter(({ date, isBookable }) => isBookable || date === party.date || date === draft.date)
        if (free.length === 0) return <p className="muted">{t('hosting.more.noDays')}</p>
        return (
          <Select
            name="day"
            label={t('hosting.more.day')}
            value={draft.date.startsWith(month) ? draft.date : ''}
            onChange={(event) => {
              set({ date: event.target.value })
              onChoose()
            }}
            options={[
              ...(draft.date.startsWith(month) ? [] : [{ value: '', label: t('hosting.more.pickDay'), disabled: true }]),
              ...free.map(({ date }) => ({ value: date, label: formatDate(date, language, 'weekday') })),
            ]}
          />
        )
      }}
    </QueryResult>
  )
}

type ChoiceProps = { times: PartyTimes; choices: PartyChoices; change: Change }
const Starts = ({ times, choices, change: { draft, set } }: ChoiceProps) => {
  const { language, t } = useWords()
  if (times.starts.length === 0) return <p className="muted">{t('hosting.more.noStarts')}</p>
  const choose = (at: string) => {
    const roomId = roomAt(times, { at, roomId: draft.roomId }, choices.rooms, draft.children)
    set({ startsAt: at, ...(roomId !== undefined && { roomId }) })
  }
  return (
    <RadioCards
      name="start"
      legend={t('hosting.more.start')}
      min={150}
      value={times.starts.some(({ at }) => at === draft.startsAt) ? draft.startsAt : null}
      onChange={choose}
      options={times.starts.map(({ at, until, isOver, roomIds }) => ({
        value: at,
        label: spanWords({ from: at, until }, language, t),
        reason: isOver || roomIds.length === 0 ? t('hosting.more.taken') : undefined,
      }))}
    />
  )
}

const Rooms = ({ times, choices, change: { draft, set } }: ChoiceProps) => {
  const { t } = useWords()
  const start = times.starts.find(({ at }) => at === draft.startsAt)
  if (!start) return null
  return (
    <RadioCards
      name="room"
      legend={t('hosting.booked.room')}
      min={220}
      value={draft.roomId}
      onChange={(roomId) => set({ roomId })}
      options={choices.rooms.map(({ id, name, mostChildren }) => ({
        value: id,
        label: name,
        hint: t('hosting.more.most', { count: mostChildren }),
        reason: start.roomIds.includes(id) ? undefined : t('hosting.more.taken'),
      }))}
    />
  )
}

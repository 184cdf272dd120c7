import type { PlaceHoursPlan } from '@hoppla/contract/editing/hours-plan'
import type { SpecialDayRow } from '@hoppla/contract/editing/opening-hours'
import { formatDate } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Panel, Waiting } from '../../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../../parts/states.tsx'
import { useInAddress } from '../../../platform/place.ts'
import { useWords } from '../../../platform/words.ts'
import { useEditedPlaces, useHoursAddress } from '../hours-address.ts'
import { useHoursChanged } from '../hours-queries.ts'
import { openText } from '../open-text.ts'
import { PlaceChoice } from '../place-choice.tsx'
import { AskDialog } from './effects.tsx'
import { getHoursPlanQuery, listSpecialDaysQuery, specialDayApi } from './hours-editing.ts'
import { NewSpecialDay, SpecialDayEditor } from './special-day-editor.tsx'
import { readOpen } from './week.rules.ts'

type Own = { id: string; version: number; row: SpecialDayRow; isDrafted: boolean }

/** The days of a place that are unlike the rest; one of them, or a new one, when the address says so. */
export const SpecialDays = () => {
  const { t } = useWords()
  const { places, place } = useEditedPlaces()
  const open = useInAddress('open')
  const plan = useQuery({ ...getHoursPlanQuery(place?.id ?? ''), enabled: place !== undefined })
  const list = useQuery(listSpecialDaysQuery)
  if (!place) return null
  const error = plan.error ?? list.error
  if (error && !(plan.data && list.data))
    return <Failure error={error} retry={() => void Promise.all([plan.refetch(), list.refetch()])} />
  if (!plan.data || !list.data) return <Waiting rows={5} height={52} />
  const own = list.data
    .flatMap(({ id, version, rows: [row], draft }): Own[] =>
      row && row.place === plan.data.place.key ? [{ id, version, row, isDrafted: draft !== null }] : [],
    )
    .sort((one, other) => (one.row.date < other.row.date ? -1 : 1))
  const opened = own.find(({ id }) => id === open)
  return (
    <div className="stack mt">
      {open === '' && (
        <div className="filters">
          <PlaceChoice places={places} place={place} />
        </div>
      )}
      {open === 'new' && (
        <NewSpecialDay key={place.id} plan={plan.data} taken={new Map(own.map(({ id, row }) => [row.date, id]))} />
      )}
      {opened && <SpecialDayEditor key={opened.id} id={opened.id} date={opened.row.date} plan={plan.data} />}
      {open !== '' && open !== 'new' && !opened && <Empty art={null} title={t('hours.days.gone')} />}
      {open === '' && <DayList own={own} plan={plan.data} />}
    </div>
  )
}

const DayList = ({ own, plan }: { own: readonly Own[]; plan: PlaceHoursPlan }) => {
  const { t } = useWords()
  const address = useHoursAddress()
  const [removed, remove] = useState<Own>()
  const { today } = plan.place
  const past = own.filter(({ row }) => row.date < today)
  const coming = own.filter(({ row }) => row.date >= today)
  const above = plan.above.flatMap(({ name, specialDays }) =>
    specialDays.filter(({ date }) => !own.some(({ row }) => row.date === date)).map((row) => ({ name, row })),
  )
  const add = (
    <Button
      component={Link}
      variant="next"
      to={address('special-days', 'new')}
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
    >
      {t('hours.days.add')}
    </Button>
  )
  if (own.length + above.length === 0)
    return (
      <Empty title={t('hours.days.none')} actions={add}>
        {t('hours.days.noneText')}
      </Empty>
    )
  return (
    <>
      <div>{add}</div>
      <Panel title={t('hours.days.coming')}>
        {coming.length + above.length === 0 && <p className="muted">{t('hours.days.none')}</p>}
        <ul className="rows special-list">
          {coming.map((one) => (
            <OwnDay key={one.id} own={one} remove={() => remove(one)} />
          ))}
          {above.map(({ name, row }) => (
            <li key={`${name} ${row.date}`}>
              <DayWords row={row} />
              <Pill tone="quiet">{t('hours.days.from', { place: name })}</Pill>
            </li>
          ))}
        </ul>
      </Panel>
      {past.length > 0 && <PastDays past={past} remove={remove} />}
      {removed && <RemoveDay own={removed} close={() => remove(undefined)} />}
    </>
  )
}

const PastDays = ({ past, remove }: { past: readonly Own[]; remove: (own: Own) => void }) => {
  const { t } = useWords()
  const [isShown, show] = useState(false)
  return (
    <Panel
      title={t('hours.days.past')}
      aside={
        <Button size="xs" variant="quiet" aria-expanded={isShown} onClick={() => show(!isShown)}>
          {t('hours.days.showPast', { count: past.length })}
        </Button>
      }
    >
      {isShown && (
        <ul className="rows special-list">
          {past.toReversed().map((one) => (
            <OwnDay key={one.id} own={one} remove={() => remove(one)} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const DayWords = ({
  row: { date, open, comments },
  to,
}: {
  row: SpecialDayRow
  to?: ReturnType<ReturnType<typeof useHoursAddress>>
}) => {
  const { t, language } = useWords()
  const day = formatDate(date, language, 'on')
  const why = comments?.[language] ?? Object.values(comments ?? {})[0]
  return (
    <span className="grow">
      {to ? (
        <Link className="log-link" to={to}>
          {day}
        </Link>
      ) : (
        <strong>{day}</strong>
      )}
      {' · '}
      {openText(readOpen(open), language, t)}
      {why && <span className="below">{why}</span>}
    </span>
  )
}

const OwnDay = ({ own: { id, row, isDrafted }, remove }: { own: Own; remove: () => void }) => {
  const { t, language } = useWords()
  const address = useHoursAddress()
  return (
    <li>
      <DayWords row={row} to={address('special-days', id)} />
      {isDrafted && <Pill tone="plan">{t('hours.days.draft')}</Pill>}
      <Button
        size="xs"
        variant="quiet"
        onClick={remove}
        aria-label={t('hours.days.removeOf', { day: formatDate(row.date, language, 'on') })}
      >
        {t('hours.days.remove')}
      </Button>
    </li>
  )
}

const RemoveDay = ({ own: { id, version, row }, close }: { own: Own; close: () => void }) => {
  const { t, language } = useWords()
  const changed = useHoursChanged()
  const queries = useQueryClient()
  return (
    <AskDialog
      title={t('hours.days.removeTitle', { day: formatDate(row.date, language, 'on') })}
      change={{ of: 'special-days', id, rows: [], from: undefined }}
      press={t('hours.days.removePress')}
      isDanger
      action={async () => {
        await specialDayApi.save(id, { rows: [], version })
        changed()
        void queries.invalidateQueries({ queryKey: [specialDayApi.name] })
        notifications.show({ color: 'leaf', message: t('hours.days.removed') })
      }}
      close={close}
    >
      <p>{t('hours.days.removeText')}</p>
    </AskDialog>
  )
}

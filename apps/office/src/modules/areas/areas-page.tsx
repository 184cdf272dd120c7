import type { AreaRow, RoomRow } from '@hoppla/contract/editing/areas'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Empty, Failure, Pill } from '../../parts/states.tsx'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { PartiesToCallNote } from '../parties/rooms/parties-to-call-note.tsx'
import { AreaEditor, RoomEditor } from './area-editors.tsx'
import { areaApi, listQuery, nameOf, roomApi } from './area-value.ts'

/** The areas and rooms of a play centre. */
export default function AreasPage() {
  return (
    <Guarded permission="areas.edit">
      <Areas />
    </Guarded>
  )
}

/** The address of this page with something open in it, or nothing. */
const useOpening = (): ((id: string) => { search: string }) => {
  const [search] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(search)
    if (id === '') next.delete('open')
    else next.set('open', id)
    return { search: next.size > 0 ? `?${next}` : '' }
  }
}

type Listed<Row> = { id: string; row: Row; isDrafted: boolean }
const listed = <Row,>(items: readonly { id: string; rows: Row[]; draft: object | null }[]): Listed<Row>[] =>
  items.flatMap(({ id, rows: [row], draft }) => (row ? [{ id, row, isDrafted: draft !== null }] : []))

const Areas = () => {
  const { t, language } = useWords()
  const me = useMe()
  const here = usePlace()
  const setAddress = useSetAddress()
  const opening = useOpening()
  const [chosen, open] = [useInAddress('areasOf'), useInAddress('open')]
  const areas = useQuery(listQuery(areaApi))
  const rooms = useQuery(listQuery(roomApi))
  const places = playgroundsOf(me, here?.id).filter(({ id }) => canAt(me, 'areas.edit', id))
  const place = places.find(({ id }) => id === chosen) ?? places[0]
  const error = areas.error ?? rooms.error
  if (!place) return null
  if (error && !(areas.data && rooms.data))
    return <Failure error={error} retry={() => void Promise.all([areas.refetch(), rooms.refetch()])} />
  if (!areas.data || !rooms.data) return <Waiting rows={6} height={64} />
  const own = listed(areas.data).filter(({ row }) => row.playground === place.key)
  const ownRooms = listed(rooms.data).filter(({ row }) => own.some((area) => area.row.key === row.area))
  if (open !== '') return <Opened id={open} areas={own} rooms={ownRooms} place={place} />
  return (
    <Page title={t('areas.title')} lead={t('areas.lead')}>
      {places.length > 1 && (
        <div className="filters">
          <Select
            aria-label={t('areas.place')}
            data={places.map(({ id, name }) => ({ value: id, label: name }))}
            value={place.id}
            allowDeselect={false}
            searchable
            onChange={(id) => setAddress({ areasOf: id ?? '' })}
          />
        </div>
      )}
      <PartiesToCallNote placeId={place.id} />
      {own.length === 0 && <Empty title={t('areas.none')}>{t('areas.noneText')}</Empty>}
      {own.map((area) => (
        <AreaPanel
          key={area.id}
          area={area}
          rooms={ownRooms.filter(({ row }) => row.area === area.row.key)}
          language={language}
          to={opening}
        />
      ))}
    </Page>
  )
}

type PanelInput = {
  area: Listed<AreaRow>
  rooms: readonly Listed<RoomRow>[]
  language: ReturnType<typeof useWords>['language']
  to: ReturnType<typeof useOpening>
}

const AreaPanel = ({ area: { id, row, isDrafted }, rooms, language, to }: PanelInput) => {
  const { t } = useWords()
  const name = nameOf(row.names, language)
  const text = nameOf(row.descriptions ?? {}, language)
  return (
    <Panel
      title={name}
      aside={
        <Button component={Link} size="xs" to={to(id)} aria-label={t('areas.changeOf', { name })}>
          {t('areas.change')}
        </Button>
      }
    >
      <p>
        <Pill tone="quiet">{t(`areas.types.${row.type}`)}</Pill> {isDrafted && <Pill tone="plan">{t('areas.draft')}</Pill>}{' '}
        <span className="muted">{text}</span>
      </p>
      {rooms.length > 0 && (
        <ul className="rows">
          {rooms.map((room) => (
            <li key={room.id}>
              <Link className="log-link" to={to(room.id)}>
                {nameOf(room.row.names, language)}
              </Link>
              {room.isDrafted && <Pill tone="plan">{t('areas.draft')}</Pill>}
              {room.row.disabled && <Pill tone="quiet">{t('areas.disabled')}</Pill>}
              <span className="figures">{t('areas.guestsOf', { count: room.row.maxGuests })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

type OpenedInput = { id: string; areas: readonly Listed<AreaRow>[]; rooms: readonly Listed<RoomRow>[]; place: StaffPlace }

const Opened = ({ id, areas, rooms, place }: OpenedInput) => {
  const { t, language } = useWords()
  const to = useOpening()('')
  const [area, room] = [areas.find((one) => one.id === id), rooms.find((one) => one.id === id)]
  const row = area?.row ?? room?.row
  if (!row)
    return (
      <Empty
        level={1}
        title={t('areas.gone')}
        actions={
          <Button component={Link} to={to}>
            {t('areas.back')}
          </Button>
        }
      />
    )
  return (
    <Page
      title={nameOf(row.names, language)}
      lead={
        <>
          <Link className="back" to={to}>
            {t('areas.back')}
          </Link>{' '}
          · {place.name} · {row.key}
        </>
      }
    >
      {area ? <AreaEditor key={id} id={id} place={place} /> : <RoomEditor key={id} id={id} place={place} />}
    </Page>
  )
}

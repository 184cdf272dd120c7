import { type Device, enrolDevice, listDevices, switchOffDevice } from '@hoppla/contract/staff/devices'
import { Button, Select, Table, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { canAt, playgroundsOf, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { usePlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'

const listDevicesQuery = (place: string | undefined) =>
  queryOptions({
    queryKey: ['devices', place],
    queryFn: () => callApi(listDevices, { query: place === undefined ? {} : { place } }),
    refetchInterval: 30_000,
  })

/** Shared devices of one's play centres: when they were used, and the way to switch one off; and this browser made one. */
export const Devices = () => {
  const { t } = useWords()
  const place = usePlace()
  const [asked, ask] = useState<Device>()
  const queries = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listDevicesQuery(place?.id))
  const switchOff = async (device: Device) => {
    await callApi(switchOffDevice, { params: { id: device.id } })
    await queries.invalidateQueries({ queryKey: ['devices'] })
  }
  return (
    <div className="stack mt">
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={3} />}
      {data?.devices.length === 0 && <Empty title={t('staff.devices.none')}>{t('staff.devices.noneText')}</Empty>}
      {data && data.devices.length > 0 && <DeviceTable devices={data.devices} ask={ask} />}
      <Enrolment />
      {asked && (
        <ConfirmDialog
          title={t('staff.devices.offTitle', { name: asked.name })}
          goes={t('staff.devices.offGoes')}
          stays={t('staff.devices.offStays')}
          press={t('staff.devices.off')}
          action={() => switchOff(asked)}
          close={() => ask(undefined)}
        />
      )}
    </div>
  )
}

const DeviceTable = ({ devices, ask }: { devices: readonly Device[]; ask: (device: Device) => void }) => {
  const { t, language } = useWords()
  return (
    <div className="table-panel">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('staff.devices.name')}</Table.Th>
            <Table.Th>{t('staff.devices.place')}</Table.Th>
            <Table.Th>{t('staff.devices.lastUsed')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('staff.devices.off')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {devices.map((device) => (
            <Table.Tr key={device.id}>
              <Table.Td>
                <strong>{device.name}</strong>
              </Table.Td>
              <Table.Td>{device.placeName}</Table.Td>
              <Table.Td className="muted">
                {device.lastUsedAt === null ? t('staff.never') : formatMoment(new Date(device.lastUsedAt), language)}
              </Table.Td>
              <Table.Td className="row-actions">
                <Button
                  size="xs"
                  variant="danger"
                  aria-label={`${t('staff.devices.off')}: ${device.name}`}
                  onClick={() => ask(device)}
                >
                  {t('staff.devices.off')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Makes this very browser a shared device: done at the entrance, by somebody who manages its people. */
const Enrolment = () => {
  const { t } = useWords()
  const me = useMe()
  const here = usePlace()
  const queries = useQueryClient()
  const places = playgroundsOf(me, here?.id).filter(({ id }) => canAt(me, 'staff.manage', id))
  const [name, type] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const placeId = chosen ?? (places.length === 1 ? (places[0]?.id ?? null) : null)
  const enrolling = useMutation({
    mutationFn: (at: string) => callApi(enrolDevice, { body: { name: name.trim(), placeId: at } }),
    onSuccess: async () => {
      type('')
      notifications.show({ color: 'leaf', message: t('staff.devices.enrolled') })
      await queries.invalidateQueries({ queryKey: ['devices'] })
    },
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
  return (
    <Panel title={t('staff.devices.enrol')}>
      <p className="muted">{t('staff.devices.enrolText')}</p>
      <form className="row-form mt" onSubmit={submitted(() => placeId !== null && enrolling.mutate(placeId))}>
        <TextInput
          label={t('staff.devices.name')}
          placeholder={t('staff.devices.example')}
          maxLength={60}
          value={name}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Select
          label={t('staff.devices.place')}
          data={places.map((one) => ({ value: one.id, label: one.name }))}
          searchable
          value={placeId}
          onChange={choose}
        />
        <Button type="submit" loading={enrolling.isPending} disabled={name.trim() === '' || placeId === null}>
          {t('staff.devices.enrolNow')}
        </Button>
      </form>
    </Panel>
  )
}

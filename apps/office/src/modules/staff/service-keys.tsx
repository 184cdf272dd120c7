import { listServiceKeys, revokeServiceKey, type ServiceKey } from '@hoppla/contract/till/service-keys'
import { Button, Table } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../parts/confirm.tsx'
import { Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { formatMoment } from '../../platform/moments.ts'
import { usePlace } from '../../platform/place.ts'
import { type T, useWords } from '../../platform/words.ts'
import { NewServiceKey } from './new-service-key.tsx'

const keysKey = ['service-keys']
const listKeysQuery = (place: string | undefined) =>
  queryOptions({
    queryKey: [...keysKey, place],
    queryFn: () => callApi(listServiceKeys, { query: place === undefined ? {} : { place } }),
    refetchInterval: 30_000,
  })

/** The keys with which tills of one's play centres take gift cards: who made them, when they were used, the way to revoke one, and a new one. */
export const ServiceKeys = () => {
  const { t } = useWords()
  const place = usePlace()
  const [asked, ask] = useState<ServiceKey>()
  const queries = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery(listKeysQuery(place?.id))
  const changed = () => queries.invalidateQueries({ queryKey: keysKey })
  // Also when it was refused: somebody else may have revoked it, and the list shows that.
  const revoke = ({ id }: ServiceKey) => callApi(revokeServiceKey, { params: { id } }).finally(changed)
  return (
    <div className="stack mt">
      {error && <Failure error={error} at={dataUpdatedAt} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={3} />}
      {data?.keys.length === 0 && <Empty title={t('staff.keys.none')}>{t('staff.keys.noneText')}</Empty>}
      {data && data.keys.length > 0 && <KeyTable keys={data.keys} ask={ask} />}
      <NewServiceKey made={() => void changed()} />
      {asked && (
        <ConfirmDialog
          title={t('staff.keys.revokeTitle', { name: asked.name })}
          goes={t('staff.keys.revokeGoes')}
          stays={t('staff.keys.revokeStays')}
          press={t('staff.keys.revoke')}
          action={() => revoke(asked)}
          close={() => ask(undefined)}
        />
      )}
    </div>
  )
}

const KeyTable = ({ keys, ask }: { keys: readonly ServiceKey[]; ask: (key: ServiceKey) => void }) => {
  const { t } = useWords()
  return (
    <div className="table-panel">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('staff.keys.name')}</Table.Th>
            <Table.Th>{t('staff.keys.place')}</Table.Th>
            <Table.Th>{t('staff.keys.may')}</Table.Th>
            <Table.Th>{t('staff.keys.made')}</Table.Th>
            <Table.Th>{t('staff.keys.used')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('staff.keys.revoke')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} serviceKey={key} ask={ask} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** What a key opens, in words. */
const permissionTexts = (key: ServiceKey, t: T): string[] => [
  ...(key.permissions.includes('till.charge') ? [t('staff.keys.permissions.charge')] : []),
  ...(key.permissions.includes('till.read') ? [t('staff.keys.permissions.read')] : []),
]

const KeyRow = ({ serviceKey: key, ask }: { serviceKey: ServiceKey; ask: (key: ServiceKey) => void }) => {
  const { t, language } = useWords()
  const moment = (at: string) => formatMoment(new Date(at), language)
  const made = moment(key.createdAt)
  return (
    <Table.Tr>
      <Table.Td>
        <strong>{key.name}</strong>
        <small className="below">{key.prefix}…</small>
      </Table.Td>
      <Table.Td>{key.placeName}</Table.Td>
      <Table.Td>
        {permissionTexts(key, t).map((text) => (
          <div key={text}>{text}</div>
        ))}
      </Table.Td>
      <Table.Td className="muted">
        {key.createdBy === null
          ? t('staff.keys.madeBySomebody', { time: made })
          : t('staff.keys.madeBy', { name: key.createdBy, time: made })}
      </Table.Td>
      <Table.Td className="muted">
        {key.lastUsedAt === null ? t('staff.keys.unused') : t('staff.keys.usedAt', { time: moment(key.lastUsedAt) })}
      </Table.Td>
      <Table.Td className="row-actions">
        <Button size="xs" variant="danger" aria-label={`${t('staff.keys.revoke')}: ${key.name}`} onClick={() => ask(key)}>
          {t('staff.keys.revoke')}
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}

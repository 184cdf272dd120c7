import {
  type Admission,
  admitAtDoor,
  changeHouse,
  type DoorChild,
  type DoorScan,
  type EntranceUse,
  getHouse,
  type House,
  scanAtDoor,
  undoAdmission,
} from '@hoppla/contract/door/admissions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import type { OfflineDoor } from './offline/offline-door.ts'

/** People in the house of a play centre; asked often, since other doors count too. */
export const getHouseQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['house', playgroundId],
    queryFn: () => callApi(getHouse, { params: { playgroundId } }),
    refetchInterval: 5_000,
  })

/** What was shown, and who would come in with it. */
export type Family = { code: string; scan: DoorScan }
/** Somebody to let in. @property child undefined: a guest. */
export type Guest = { child: DoorChild | undefined; use: EntranceUse }
/** @property key one for each press: sent again without an answer, it admits nobody twice. */
export type Admitting = { code: string; people: readonly Guest[]; key: string }

/** The calls of one door. @param offline answers where nothing else does; undefined: only the server answers. */
export const useDoorCalls = (playgroundId: string, offline: OfflineDoor | undefined) => {
  const queries = useQueryClient()
  const counted = (house: House) => queries.setQueryData(getHouseQuery(playgroundId).queryKey, house)
  const scan = useMutation({
    mutationFn: async (code: string): Promise<Family> => {
      const ask = (signal?: AbortSignal) => callApi(scanAtDoor, { body: { playgroundId, code } }, signal ? { signal } : {})
      return { code, scan: await (offline ? offline.scan(code, ask) : ask()) }
    },
    onSuccess: ({ scan: { house } }) => counted(house),
  })
  const admit = useMutation({
    mutationFn: ({ code, people, key }: Admitting): Promise<Admission> => {
      const admitting = { code, people: people.map(({ child, use }) => ({ ...(child ? { childId: child.id } : {}), use })) }
      const ask = (id?: string, signal?: AbortSignal) =>
        callApi(
          admitAtDoor,
          { body: { ...(id === undefined ? {} : { id }), playgroundId, ...admitting } },
          { idempotencyKey: key, ...(signal ? { signal } : {}) },
        )
      return offline ? offline.admit(admitting, ask) : ask()
    },
    onSuccess: ({ house }) => counted(house),
  })
  const undo = useMutation({
    mutationFn: (id: string) => {
      const ask = () => callApi(undoAdmission, { params: { id } })
      return offline ? offline.undo(id, ask) : ask()
    },
    onSuccess: ({ house }) => counted(house),
  })
  const count = useMutation({
    mutationFn: ({ change, key }: { change: number; key: string }) =>
      callApi(changeHouse, { params: { playgroundId }, body: { change } }, { idempotencyKey: key }),
    onSuccess: counted,
  })
  return { scan, admit, undo, count }
}

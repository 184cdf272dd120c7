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

/** The calls of one door. */
export const useDoorCalls = (playgroundId: string) => {
  const queries = useQueryClient()
  const counted = (house: House) => queries.setQueryData(getHouseQuery(playgroundId).queryKey, house)
  const scan = useMutation({
    mutationFn: async (code: string): Promise<Family> => ({
      code,
      scan: await callApi(scanAtDoor, { body: { playgroundId, code } }),
    }),
    onSuccess: ({ scan: { house } }) => counted(house),
  })
  const admit = useMutation({
    mutationFn: ({ code, people, key }: Admitting): Promise<Admission> =>
      callApi(
        admitAtDoor,
        {
          body: {
            playgroundId,
            code,
            people: people.map(({ child, use }) => ({ ...(child ? { childId: child.id } : {}), use })),
          },
        },
        { idempotencyKey: key },
      ),
    onSuccess: ({ house }) => counted(house),
  })
  const undo = useMutation({
    mutationFn: (id: string) => callApi(undoAdmission, { params: { id } }),
    onSuccess: ({ house }) => counted(house),
  })
  const count = useMutation({
    mutationFn: ({ change, key }: { change: number; key: string }) =>
      callApi(changeHouse, { params: { playgroundId }, body: { change } }, { idempotencyKey: key }),
    onSuccess: counted,
  })
  return { scan, admit, undo, count }
}

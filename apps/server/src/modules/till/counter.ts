import type { Permission } from '@hoppla/contract/permissions'
import type { Queryable } from '../../db/statement.ts'
import type { CounterCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { limit, refuseIfFull } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { type CounterRow, findCounter } from './service-keys.sql.ts'

// What charging gift cards and coupons have in common.

/**
 * Codes that are none of ours, of one till or one person, for gift cards and for coupons. A mistyped gift card is caught by its check sign and does not count,
 * so that this is reached by guessing alone; coupons have no such sign, but more letters than anybody mistypes ten times.
 */
const wrongCodes = { max: 10, seconds: 600 }
/** What is presented: its own count of wrong codes, its refusals, and what the audit log calls one. */
const presented = {
  'gift-card': { bucket: 'till-code', refused: 'till.refused' },
  coupon: { bucket: 'till-coupon', refused: 'till.coupon-refused' },
} as const
const callerId = ({ staff, serviceKey }: CounterCaller): string => (staff ?? serviceKey).id

/** The counter at which the caller may do this: the key's own, or the one that staff name. @throws Refusal `location.not-found`, `request.invalid`. */
export const counterOf = async (
  where: Queryable,
  { staff, serviceKey }: CounterCaller,
  permission: Permission,
  placeId: string | undefined,
): Promise<CounterRow> => {
  const asked = placeId ?? serviceKey?.placeId
  if (asked === undefined) throw new Refusal('request.invalid', { errors: { playgroundId: [{ key: 'required' }] } })
  const places = staff ? placesWith(staff, permission) : [serviceKey.placeId]
  const [counter] = await findCounter(where, [asked, places === 'chain' ? null : places])
  if (!counter) throw new Refusal('location.not-found')
  return counter
}

/** The counter that made a charge, if the caller may charge there. @throws Refusal `till-charge.not-found`. */
export const counterOfCharge = (where: Queryable, caller: CounterCaller, placeId: string): Promise<CounterRow> =>
  counterOf(where, caller, 'till.charge', placeId).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('till-charge.not-found') : error
  })

/** Who did it, as rows and the audit log have it. */
export const doneBy = ({ staff, serviceKey, address }: CounterCaller, placeId: string) => ({
  row: [serviceKey?.id ?? null, staff?.id ?? null] as const,
  line: { actorId: staff?.id, placeId, address },
  till: serviceKey ? { key: serviceKey.prefix } : {},
})

/** Without a key, a repeat after a lost reply would take the money twice. */
export const needKey = ({ idempotency }: CounterCaller): void => {
  if (!idempotency) throw new Refusal('idempotency.key-invalid')
}

/** Does something with what a code stands for; whoever guesses codes is stopped before the next is looked up. Refusals of it are written to the audit log. */
export const withCode = async <A>(
  deps: Deps,
  caller: CounterCaller,
  counter: CounterRow,
  kind: keyof typeof presented,
  work: (notFound: (isCode: boolean) => Promise<Refusal>) => Promise<A>,
): Promise<A> => {
  const bucket = `${presented[kind].bucket}:${callerId(caller)}`
  await refuseIfFull(deps, bucket, wrongCodes)
  const notFound = async (isCode: boolean) => {
    if (isCode) await limit(deps, bucket, wrongCodes)
    return new Refusal(`${kind}.not-found`, { errors: { code: [] } })
  }
  try {
    return await work(notFound)
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith(`${kind}.`)) {
      const { line, till } = doneBy(caller, counter.id)
      // Why alone: what was shown may still open something.
      await audit(deps.db, { ...line, action: presented[kind].refused, detail: { ...till, code: error.code } })
    }
    throw error
  }
}

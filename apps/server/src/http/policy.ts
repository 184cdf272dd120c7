import type { Permission } from '@hoppla/contract/permissions'
import type { AtPlace, RouteSpec } from '@hoppla/contract/route'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../kernel/deps.ts'
import { audit } from '../logging/audit.ts'
import type { Caller, ServiceKey, Staff } from './caller.ts'
import { placesWith } from './permissions.ts'
import { limit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

/** Milliseconds for which a second factor that was shown again is good for what asks for it. */
export const stepUpLife = 5 * 60_000

/**
 * Whether this caller may make this call. A role given for one place opens only what the contract says it does (`atPlace`); what is opened for a
 * thing, the operation still has to narrow. @throws Refusal `auth.required`, `auth.scope-missing`, `auth.forbidden`, `auth.step-up-required`.
 */
export const admit = (spec: RouteSpec, caller: Caller, now: Date): void => {
  const { access, atPlace, atDevice } = spec
  const { account, staff, serviceKey, lacksScope } = caller
  if (access === 'anyone' || access === 'provider') return
  if (serviceKey) {
    if (!opensToKey(spec, serviceKey)) throw new Refusal('auth.forbidden')
    return
  }
  if (!account && !staff) throw new Refusal(lacksScope ? 'auth.scope-missing' : 'auth.required')
  if (access === 'signed-in') {
    if (!account) throw new Refusal('auth.forbidden')
    return
  }
  if (!staff || !opens({ access, atPlace, atDevice }, staff)) throw new Refusal('auth.forbidden')
  if (lacksStepUp(spec, caller, now)) throw new Refusal('auth.step-up-required')
}

const opensToKey = ({ access, serviceKeys }: RouteSpec, { permissions }: ServiceKey): boolean =>
  serviceKeys === true && typeof access === 'object' && permissions.includes(access.permission)

/** Whether somebody has shown the second factor within the last minutes. */
export const isConfirmed = ({ confirmedAt }: Pick<Staff, 'confirmedAt'>, now: Date): boolean =>
  now.getTime() - confirmedAt <= stepUpLife

/** Whether a call of staff wants the second factor shown again. */
export const lacksStepUp = ({ stepUp }: Pick<RouteSpec, 'stepUp'>, { staff }: Caller, now: Date): boolean =>
  stepUp === true && staff !== undefined && !isConfirmed(staff, now)

type Opened = { access: 'staff' | { permission: Permission }; atPlace: AtPlace | undefined; atDevice: true | undefined }
const opens = ({ access, atPlace, atDevice }: Opened, staff: Staff): boolean => {
  if (access === 'staff') return staff.grants.length > 0 && (staff.deviceId === null || atDevice === true)
  const places = placesWith(staff, access.permission)
  return places === 'chain' || (atPlace !== undefined && places.length > 0)
}

/** Audit lines per hour for denied calls of one account; after that it must wait, so that nobody can flood the log. */
const mostDenied = { max: 100, seconds: 3_600 }

/**
 * Writes to the audit log that an audited call was denied or refused, with the code and what was asked, as far as it fits its schema. Outside the
 * transaction of the operation, which left nothing behind. Guests have no name to write down. @throws always what it was given, or `request.too-many`.
 */
export const logRefused =
  (deps: Deps, spec: RouteSpec, { account, staff, address }: Caller, request: FastifyRequest) =>
  async (error: unknown): Promise<never> => {
    const actor = staff ?? account
    if (!spec.audited || !actor || !(error instanceof Refusal)) throw error
    if (error.code === 'auth.forbidden') await limit(deps, `denied:${actor.id}`, mostDenied)
    const { action, subject } = spec.audited
    const asked = {
      ...fitting(spec.params, request.params),
      ...fitting(spec.query, request.query),
      ...fitting(spec.body, request.body),
    }
    const about = subject === undefined ? undefined : asked[subject]
    await audit(deps.db, {
      actorId: actor.id,
      action: `${action}-refused`,
      ...(typeof about === 'string' ? { subject: about } : {}),
      address,
      detail: { ...asked, code: error.code },
    })
    throw error
  }

const fitting = (schema: z.ZodType | undefined, value: unknown): Record<string, unknown> => {
  const read = schema?.safeParse(value)
  return read?.success ? (read.data as Record<string, unknown>) : {}
}

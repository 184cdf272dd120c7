import type { AtPlace, RouteSpec } from '@hoppla/contract/route'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../kernel/deps.ts'
import { audit } from '../logging/audit.ts'
import type { Caller, PlacedRole } from './caller.ts'
import { limit } from './rate-limit.ts'
import { Refusal } from './refusal.ts'

const opens: Record<AtPlace, (placed: PlacedRole, countryId: string | undefined) => boolean> = {
  country: ({ at }, countryId) => at === countryId,
  'in-country': ({ country }, countryId) => country === countryId,
  resource: () => true,
}

/**
 * Whether this caller may make this call. A role granted for one place opens only what the contract allows (`atPlace`); access to a particular object must
 * still be narrowed by the operation. @throws Refusal `auth.required`, `auth.scope-missing`, `auth.forbidden`.
 */
export const admit = ({ access, atPlace }: RouteSpec, { account, site, lacksScope }: Caller): void => {
  if (access === 'anyone' || access === 'provider') return
  if (!account) throw new Refusal(lacksScope ? 'auth.scope-missing' : 'auth.required')
  if (access === 'signed-in' || account.roles.some((role) => access.includes(role))) return
  const isOpen = account.placed.some((placed) => access.includes(placed.role) && atPlace && opens[atPlace](placed, site?.countryId))
  if (!isOpen) throw new Refusal('auth.forbidden')
}

/** Audit lines per hour for denied calls of one account; after that it must wait, so that nobody can flood the log. */
const mostDenied = { max: 100, seconds: 3_600 }

/**
 * Writes to the audit log that an audited call was denied or refused, with the code and what was asked, as far as it fits its schema. Outside the
 * transaction of the operation, which left nothing behind. Guests have no name to write down. @throws always what it was given, or `request.too-many`.
 */
export const logRefused =
  (deps: Deps, spec: RouteSpec, { account, address }: Caller, request: FastifyRequest) =>
  async (error: unknown): Promise<never> => {
    if (!spec.audited || !account || !(error instanceof Refusal)) throw error
    if (error.code === 'auth.forbidden') await limit(deps, `denied:${account.id}`, mostDenied)
    const { action, subject } = spec.audited
    const asked = {
      ...fitting(spec.params, request.params),
      ...fitting(spec.query, request.query),
      ...fitting(spec.body, request.body),
    }
    const about = subject === undefined ? undefined : asked[subject]
    await audit(deps.db, {
      actorId: account.id,
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

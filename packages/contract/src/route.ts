import type { z } from 'zod'
import type { RefusableAction } from './audit/audit-actions.ts'
import type { Permission } from './permissions.ts'
import type { RefusalCode } from './refusals.ts'

/**
 * Who may call a route. Default deny: a route without `access` does not compile.
 * - `anyone`: guests too; public data only, or the caller proves the right otherwise (a signed link, a code)
 * - `signed-in`: any account, signed in at a country's site; the operation touches only what belongs to that account
 * - `staff`: whoever holds a role, signed in at the office
 * - a permission: staff whose role holds it (permissions.ts), signed in at the office
 * - `provider`: another machine, which proves itself by a signature over the raw body
 */
export type Access = 'anyone' | 'signed-in' | 'staff' | 'provider' | { permission: Permission }

/**
 * Where a role given for one place opens a call of staff, besides a role held for the whole chain (decision 156):
 * - `resource`: given for a place that the resource lies in; the operation narrows (`mayAt`, `placesWith`), and answers not found otherwise
 * - `anywhere`: given for any place; what is shown, its bearer presents
 */
export type AtPlace = 'resource' | 'anywhere'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RouteSpec = {
  method: Method
  /** Path with `:name` parameters. */
  path: `/${string}`
  /** One sentence for the API description. */
  summary: string
  access: Access
  /** Who holds it, too, is answered more. */
  moreWith?: Permission
  /** Absent: a role given for one place opens nothing. */
  atPlace?: AtPlace
  /**
   * Every call goes to the audit log (docs/product/README.md). The operation writes what it did, with its effect; what was denied or refused is written as
   * `{action}-refused`. `subject` names the parameter or field that says about whom or what.
   */
  audited?: { action: RefusableAction; subject?: string }
  /** Of `staff` routes: opened by a PIN at a shared device too. Of permissions only those of the door (`door.…`) are. */
  atDevice?: true
  /** A service key of a till with the permission opens it too, at its place (docs/till.md). */
  serviceKeys?: true
  /** The operation may ask for the second factor, by what the call is about. */
  mayStepUp?: true
  /** The second factor must have been shown again within the last minutes (refused with `auth.step-up-required`). */
  stepUp?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Absent: 204 without a body. */
  answer?: z.ZodType
  /** The media type of the answer where it is not JSON (a PDF, a picture). */
  answerType?: string
  /** Every named refusal the operation may give, besides the general ones. */
  refusals?: readonly RefusalCode[]
  /** Lifetime in seconds for shared caches (docs/product/README.md). Absent: no-store. */
  cache?: number
  /** Large, and without a secret that stands in the next answer too: sent compressed to who takes that. */
  compressed?: true
  /** Public and the same for everybody: scripts of any website may read it (`Access-Control-Allow-Origin: *`, so never with credentials). */
  embeddable?: true
  /** The largest body, in bytes; absent: 1 MB. */
  mostBytes?: number
  /** A creating call that accepts `Idempotency-Key` (docs/product/README.md). */
  idempotent?: true
}

type InputOf<S, K extends string> = S extends z.ZodType ? { [P in K]: z.input<S> } : unknown
type OutputOf<S, K extends string> = S extends z.ZodType ? { [P in K]: z.output<S> } : unknown

/** What a caller of the route passes. */
export type CallInput<R extends RouteSpec> = InputOf<R['params'], 'params'> &
  InputOf<R['query'], 'query'> &
  InputOf<R['body'], 'body'>
/** What the server's operation receives, parsed. */
export type ServeInput<R extends RouteSpec> = OutputOf<R['params'], 'params'> &
  OutputOf<R['query'], 'query'> &
  OutputOf<R['body'], 'body'>
/** What the route answers. */
export type Answer<R extends RouteSpec> = R['answer'] extends z.ZodType ? z.output<R['answer']> : undefined

/** Declares one call of the public API: the single source of validation, client, policy table and OpenAPI. */
export const route = <const R extends RouteSpec>(spec: R): R => spec

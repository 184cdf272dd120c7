import type { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import type { Role } from './roles.ts'

/**
 * Who may call a route. Default deny: a route without `access` does not compile.
 * - `anyone`: guests too; public data only, or the caller proves the right otherwise (a signed link, a code)
 * - `signed-in`: every account; the operation touches only what belongs to that account
 * - a list of roles: staff
 * - `provider`: another machine, which proves itself by a signature over the raw body
 */
export type Access = 'anyone' | 'signed-in' | 'provider' | readonly [Role, ...Role[]]

/**
 * Where a role given for one place opens a call of staff, besides a role held everywhere (decision 156):
 * - `country`: given for the whole country that is asked (by its host)
 * - `in-country`: given for any place in that country; what is shown there, its bearer presents
 * - `resource`: given for a place that the resource lies in; the operation narrows (`hasRoleAt`), and answers not found otherwise
 */
export type AtPlace = 'country' | 'in-country' | 'resource'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type RouteSpec = {
  method: Method
  /** Path with `:name` parameters. */
  path: `/${string}`
  /** One sentence for the API description. */
  summary: string
  access: Access
  /** Absent: a role given for one place opens nothing. */
  atPlace?: AtPlace
  /**
   * Every call goes to the audit log (docs/product/README.md). The operation writes what it did, with its effect; what was denied or refused is written as
   * `{action}-refused`. `subject` names the parameter or field that says about whom or what.
   */
  audited?: { action: string; subject?: string }
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
  /** Public and the same for everybody: scripts of any website may read it (`Access-Control-Allow-Origin: *`, so never with credentials). */
  embeddable?: true
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

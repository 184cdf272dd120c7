import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from '../http/refusal.ts'

type Roles = Config['roles']
type Role = Roles extends Set<infer R> ? R : never

const rolesOfFirstSegment: Readonly<Record<string, Role>> = { api: 'api', identity: 'identity' }

/**
 * The role that serves a route. Pages, and the files and pictures they show, are those of `web`; the test payment provider's own API is called by the
 * process that takes payments, its hosted page is a page.
 * @param path the route's pattern, not the address that was asked: that may be written in many ways.
 * @returns undefined for health, which every process serves.
 */
export const roleOfRoute = (path: string): Role | undefined => {
  if (path === '/healthz' || path === '/readyz') return undefined
  if (path.startsWith('/test-payments/api/')) return 'api'
  return rolesOfFirstSegment[path.split('/')[1] ?? ''] ?? 'web'
}

/** Whether a process with these roles answers a route to the outside. */
export const serves = (roles: Roles, path: string): boolean => {
  const role = roleOfRoute(path)
  return role === undefined || roles.has(role)
}

/** Whether a process answers requests. One that only works on jobs says how it is, and nothing else. */
export const answersRequests = ({ roles }: Pick<Config, 'roles'>): boolean =>
  roles.has('web') || roles.has('api') || roles.has('identity')

/**
 * Requests over the network reach only the routes of the process's roles. Pages are made from answers of the API in the same process, whatever its roles:
 * those questions come over no network (`app.inject`) and are let through.
 */
export const bindToRoles = (app: FastifyInstance, { roles }: Pick<Config, 'roles'>): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions
    const isOpen = url === undefined || serves(roles, url) || !(request.raw instanceof IncomingMessage)
    done(isOpen ? undefined : new Refusal('request.not-found'))
  })
}

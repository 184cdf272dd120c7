import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isPaymentSegment } from '../adapters/payments/registry.ts'
import { Refusal } from '../http/refusal.ts'
import type { Config, ProcessRole } from '../kernel/config.ts'

type Roles = Config['roles']

const rolesOfFirstSegment: Readonly<Record<string, ProcessRole>> = { api: 'api', identity: 'identity' }

/**
 * The role that serves a route. Pages, and the files and pictures they show, are those of `web`. Of what a payment provider serves itself,
 * its API is called by the process that takes payments; the rest is pages.
 * @param path the route's pattern, not the address that was asked: that may be written in many ways.
 * @returns undefined for health, which every process serves.
 */
export const roleOfRoute = (path: string): ProcessRole | undefined => {
  if (path === '/healthz' || path === '/readyz') return undefined
  const [, first = '', second = ''] = path.split('/')
  if (second === 'api' && isPaymentSegment(first)) return 'api'
  return rolesOfFirstSegment[first] ?? 'web'
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

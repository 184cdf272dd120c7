import type { FastifyInstance } from 'fastify'
import type { Deps } from '../platform/deps.ts'
import type { Job } from '../platform/jobs.ts'
import { sendMail } from '../platform/mail.ts'
import type { CallerOfRequest, Served } from '../platform/serve.ts'
import { catalogueRoutes } from './catalogue/catalogue.routes.ts'
import { placesRoutes } from './places/places.routes.ts'

/** Every served route of every room. */
export const routes: readonly Served[] = [...placesRoutes, ...catalogueRoutes]

/** What is no plain call: the OpenID provider, the dev mailbox, the test payment provider's pages. */
export const mounts: readonly ((app: FastifyInstance, deps: Deps, callerOf: CallerOfRequest) => Promise<void>)[] = []

/** Every kind of job. */
export const jobs: readonly Job<never>[] = [sendMail]

import type { FastifyInstance } from 'fastify'
import type { Deps } from './platform/deps.ts'

/** The server-rendered pages as the server sees them. */
export type WebApp = { mount: (app: FastifyInstance, deps: Deps) => Promise<void> }

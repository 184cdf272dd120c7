import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

const listening = new WeakMap<Config, string>()

/** Where this process answers on its own machine, `http://127.0.0.1:3000`: for what pretends to be another service while living in the same process. */
export const ownAddress = (config: Config): string => listening.get(config) ?? `http://127.0.0.1:${config.port}`

/** Learns the real port when it was chosen by the system. */
export const learnOwnAddress = (app: FastifyInstance, config: Config): void => {
  app.addHook('onListen', async () => {
    const { address, port, family } = app.server.address() as AddressInfo
    const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
    listening.set(config, `http://${host}:${port}`)
  })
}

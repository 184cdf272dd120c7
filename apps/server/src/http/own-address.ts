import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../kernel/config.ts'

const listening = new WeakMap<Config, string>()

/** Where this process answers on its own machine, `http://127.0.0.1:3000`: for what plays another service within the same process. */
export const ownAddress = (config: Config): string => listening.get(config) ?? `http://127.0.0.1:${config.port}`

/** Stores the actual port when the system has chosen it. */
export const learnOwnAddress = (app: FastifyInstance, config: Config): void => {
  app.addHook('onListen', async () => {
    const { address, port, family } = app.server.address() as AddressInfo
    const host = address === '::' || address === '0.0.0.0' ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address
    listening.set(config, `http://${host}:${port}`)
  })
}

/** The public API of the module: what the application asks of tills. */
export { authenticateServiceKey, isServiceKey } from './service-keys.ts'

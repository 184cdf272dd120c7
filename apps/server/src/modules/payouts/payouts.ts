/** The public API of the module. */
export { fetchPayoutsJob } from './fetch-payouts.ts'

import { auditLog } from '@hoppla/contract/audit/audit-log'
import { urlOf } from '@hoppla/contract/client'
import { listInbox } from '@hoppla/contract/enquiries/inbox'
import { listEditedNotices } from '@hoppla/contract/places/notice-editing'
import { getFigures } from '@hoppla/contract/staff/figures'
import { listMembers } from '@hoppla/contract/staff/members'
import { searchCustomers, searchOrders } from '@hoppla/contract/staff/search'
import { getStaffCounts, getToday } from '@hoppla/contract/staff/today'
import pg from 'pg'
import { idOf } from '../../apps/server/src/import/ids.ts'
import { askingOf } from '../http/ask.ts'
import { adminToken } from '../product/office-token.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { fillOffice } from '../rows/office.ts'
import { percentile, rounded } from '../statistics.ts'

/** `HOPPLA_BENCH_ACCOUNTS` makes a smaller chain, to try the workload out: its figures are then no proof. */
const most = Number(process.env.HOPPLA_BENCH_ACCOUNTS ?? 1_000_000)
const times = 60
const mostMs = 300

const searched = ['anna', 'berg', 'öbe', 'nystr', 'maja lund', 'o12@office', '070000', 'OLLEF']
/** What the office asks, by turns. @param turn counts up. */
const questions: Record<string, (turn: number) => string> = {
  today: () => urlOf(getToday, { query: {} }),
  counts: () => urlOf(getStaffCounts, { query: {} }),
  'overview, 4 weeks': () => urlOf(getFigures, { query: { days: '28' } }),
  'overview, 52 weeks': () => urlOf(getFigures, { query: { days: '364' } }),
  customers: (turn) => urlOf(searchCustomers, { query: { q: searched[turn % searched.length] ?? '' } }),
  order: () => urlOf(searchOrders, { query: { q: 'C4CA-4238-A0B9' } }),
  staff: () => urlOf(listMembers, { query: {} }),
  'audit log': () => urlOf(auditLog, { query: {} }),
  'audit log of a centre': () => urlOf(auditLog, { query: { place: idOf('place', 'orebro') } }),
  'audit log of a thing': () => urlOf(auditLog, { query: { subject: '0a0f0000-0000-4000-8000-000000000fff' } }),
  enquiries: () => urlOf(listInbox, { query: { since: '2026-01-01T00:00:00Z' } }),
  notices: () => urlOf(listEditedNotices, { query: {} }),
}

/** Searching is limited for each person; here one asks for many. */
const forgetLimits = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`delete from rate_limits where bucket like 'staff-search%'`)
  await client.end()
}

/** Each page and search of the office, one after the other, in a chain of a million customers and a million paid orders. */
export const office: Workload = {
  name: 'office',
  about: `today, overview, searches and lists of staff with ${most} customers and as many orders`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      await fillOffice(databaseUrl, most)
      const token = await adminToken(databaseUrl)
      const asking = askingOf(ports.product, 'office.localhost', { authorization: `Bearer ${token}` })
      const took: Record<string, number[]> = {}
      for (const [name, pathOf] of Object.entries(questions)) {
        const own: number[] = []
        took[name] = own
        for (let turn = 0; turn < times; turn++) {
          if (turn % 20 === 0) await forgetLimits(databaseUrl)
          const startedAt = performance.now()
          const { status, bytes } = await asking.ask(pathOf(turn))
          own.push(performance.now() - startedAt)
          if (status !== 200) throw new Error(`${name} answered ${status}: ${bytes}`)
        }
      }
      asking.close()
      return {
        workload: 'office',
        rounds: times,
        checks: Object.entries(took).map(([name, own]) =>
          atMost(`p99 of ${name}`, rounded(percentile(own, 0.99), 1), mostMs, 'ms'),
        ),
        details: {
          accounts: most,
          p50: Object.fromEntries(Object.entries(took).map(([name, own]) => [name, rounded(percentile(own, 0.5), 1)])),
        },
      }
    }),
}

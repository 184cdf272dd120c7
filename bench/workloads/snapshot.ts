import { brotliDecompressSync } from 'node:zlib'
import { urlOf } from '@hoppla/contract/client'
import { getSnapshot, type Snapshot } from '@hoppla/contract/door/offline'
import { idOf } from '../../apps/server/src/import/ids.ts'
import { askingOf } from '../http/ask.ts'
import { adminToken } from '../product/office-token.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { fillCentre } from '../rows/snapshot.ts'
import { percentile, rounded } from '../statistics.ts'

const families = 20_000
const passes = 14_000
/** Fewer than a session may ask for in ten minutes. */
const times = 20
const mb = (bytes: number): number => rounded(bytes / 1_000_000, 2)

/** What a device of the door keeps for the hours without a connection, at a centre with many valid passes. */
export const snapshot: Workload = {
  name: 'snapshot',
  about: `a device fetches what it needs without a connection, ${times} times, at a centre with ${passes} valid passes and ${families - passes} ticket cards`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const placeId = idOf('place', 'barkarby')
      await fillCentre(databaseUrl, { placeId, families, passes })
      const asking = askingOf(ports.product, 'office.localhost', {
        authorization: `Bearer ${await adminToken(databaseUrl)}`,
        'accept-encoding': 'gzip, deflate, br',
      })
      const path = urlOf(getSnapshot, { params: { playgroundId: placeId } })
      const took: number[] = []
      let sent: Buffer = Buffer.alloc(0)
      for (let n = 0; n < times; n++) {
        const startedAt = performance.now()
        const { status, bytes } = await asking.ask(path)
        took.push(performance.now() - startedAt)
        if (status !== 200) throw new Error(`A snapshot was answered ${status}: ${bytes}`)
        sent = bytes
      }
      asking.close()
      const text = brotliDecompressSync(sent)
      const { families: listed } = JSON.parse(text.toString('utf8')) as Snapshot
      const found = listed.reduce(
        (sum, [, children, tickets]) => sum + tickets.length + children.flatMap(([, , , , , own]) => own).length,
        0,
      )
      if (found < families) throw new Error(`The snapshot holds ${found} of ${families} passes and ticket cards.`)
      return {
        workload: 'snapshot',
        rounds: 1,
        checks: [
          atMost('on the wire', mb(sent.length), 2, 'MB'),
          atMost('p95 until it is there', rounded(percentile(took, 0.95), 0), 3_000, 'ms'),
        ],
        details: {
          found,
          mbUncompressed: mb(text.length),
          ms: { p50: rounded(percentile(took, 0.5), 0), first: rounded(took[0] ?? 0, 0) },
        },
      }
    }),
}

import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../apps/server/src/modules/identity/identity.ts'
import { cpuSeconds, startProcess } from '../processes.ts'
import { openAccounts, tokensBySignIn } from '../product/buyers.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atLeast, atMost, type Workload } from '../report.ts'
import { interleave } from '../rounds.ts'
import { median, medianRatio, percentile, rounded, spread } from '../statistics.ts'

const rounds = 5
const seconds = 3
const atOnce = 64
const guestPage = '/sv'

/** Whole sign-ins (password, cookie, code, tokens), against what argon2 alone can do; and what guests notice of 64 at once. */
export const login: Workload = {
  name: 'login',
  about: 'full code-flow sign-ins, against the argon2 ceiling; and the guest page meanwhile',
  run: () =>
    withProduct(
      async (product) => {
        const emails = await openAccounts(product.databaseUrl, atOnce)
        const hash = await hashPassword('any')
        const cpu: number[] = []
        const took: number[] = []
        const figures = await interleave(
          [
            {
              name: 'product',
              run: async () => {
                const before = cpuSeconds(product.pid)
                const round = await signInAsFastAsPossible(emails, seconds)
                cpu.push(((cpuSeconds(product.pid) - before) * 1000) / round.length)
                took.push(...round.map(({ ms }) => ms))
                return round.length / Math.max(seconds, ...round.map(({ at }) => at))
              },
            },
            { name: 'ceiling', run: () => ceiling(hash) },
          ],
          rounds,
        )
        const guests = await interleave(
          [
            { name: 'idle', run: () => probe() },
            { name: 'busy', run: () => probeWhile(emails) },
          ],
          rounds,
        )
        const p99 = { idle: guests.idle.map((each) => each.p99), busy: guests.busy.map((each) => each.p99) }
        return {
          workload: 'login',
          rounds,
          checks: [
            atLeast('ratio to the argon2 ceiling', rounded(medianRatio(figures.product, figures.ceiling)), 0.6),
            atMost('guest p99 under 64 sign-ins ÷ idle', rounded(medianRatio(p99.busy, p99.idle), 1), 3),
          ],
          details: {
            signInsPerSecond: rounded(median(figures.product), 1),
            argon2PerSecond: rounded(median(figures.ceiling), 1),
            spread: { product: rounded(spread(figures.product)), ceiling: rounded(spread(figures.ceiling)) },
            productCpuMsPerSignIn: rounded(median(cpu.slice(1))),
            signInMs: `${percentile(took, 0.5).toFixed(0)} / ${percentile(took, 0.99).toFixed(0)}`,
            guestP99Ms: { idle: rounded(median(p99.idle), 1), busy: rounded(median(p99.busy), 1) },
            guestP50Ms: {
              idle: rounded(median(guests.idle.map((each) => each.p50)), 1),
              busy: rounded(median(guests.busy.map((each) => each.p50)), 1),
            },
          },
        }
      },
      // Every sign-in comes from a client of its own, or the limits per client would be what is measured.
      { HOPPLA_TRUST_PROXY: 'loopback' },
    ),
}

type SignIn = { ms: number; at: number }

/** Each of the parents signs in again as soon as the last time is done. @returns how long each took, and when (seconds) it ended. */
const signInAsFastAsPossible = async (emails: readonly string[], forSeconds: number): Promise<SignIn[]> => {
  const startedAt = performance.now()
  const done: SignIn[] = []
  await Promise.all(
    emails.map(async (email) => {
      while (performance.now() - startedAt < forSeconds * 1000) {
        const from = performance.now()
        await tokensBySignIn(email, 'localhost', { 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })
        const now = performance.now()
        done.push({ ms: now - from, at: (now - startedAt) / 1000 })
      }
    }),
  )
  return done
}

const ceiling = async (hash: string): Promise<number> => {
  const running = await startProcess({
    script: 'bench/baselines/argon2.ts',
    args: [hash, 'any', String(seconds)],
    env: { NODE_ENV: 'production' },
    ready: /^\{"perSecond"/,
  })
  await running.stop()
  return (JSON.parse(running.line) as { perSecond: number }).perSecond
}

type Probe = { p50: number; p99: number; asked: number }
const probe = async (): Promise<Probe> => {
  const running = await startProcess({
    script: 'bench/http/probe.ts',
    args: [String(ports.product), guestPage, String(seconds)],
    ready: /^\{"p50"/,
  })
  await running.stop()
  return JSON.parse(running.line) as Probe
}

const probeWhile = async (emails: readonly string[]): Promise<Probe> => {
  const signingIn = signInAsFastAsPossible(emails, seconds + 2)
  const probed = await probe()
  await signingIn
  return probed
}
